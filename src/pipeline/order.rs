//! Work done by several threads at once, and given on in the order in which it was handed over.
//!
//! The caller's thread reads and hands over; a pool does the work. Whoever has done the first of what is under way
//! gives it on, and all behind it that is done by then. So nobody waits for another's turn, and a bounded number of
//! pieces is under way.

use std::collections::VecDeque;
use std::io;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use rayon::{ThreadPool, ThreadPoolBuilder};

/// Why a run could not be finished.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The threads could not be started.
    #[error("cannot start {threads} threads: {source}")]
    Threads {
        /// As many as were asked for.
        threads: usize,
        /// The system's own words.
        source: rayon::ThreadPoolBuildError,
    },
    /// The caller could not take what came of the work.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// Takes a piece of work; fails once nothing more is wanted, because `take` failed or a piece of work panicked.
pub type HandOver<'h, I> = dyn FnMut(I) -> io::Result<()> + 'h;

/// Who is given what was done, in order.
pub type Take<'t, O> = dyn FnMut(O) -> io::Result<()> + Send + 't;

/// So many threads, at least one, for all that a run does at once.
///
/// # Errors
/// If they cannot be started.
pub fn pool(threads: usize) -> Result<ThreadPool, RunError> {
    let threads = threads.max(1);
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|source| RunError::Threads { threads, source })
}

/// Calls `read` with a function that hands over a piece of work, does the work on these threads, and gives what comes of
/// it to `take` in the order in which it was handed over. A `W` is what one piece of work leaves for the next.
///
/// # Errors
/// If `take` fails.
///
/// # Panics
/// If `read`, `work` or `take` does.
pub fn in_order<I: Send, W: Default + Send, O: Send>(
    pool: &ThreadPool,
    read: impl FnOnce(&mut HandOver<'_, I>),
    work: impl Fn(&mut W, I) -> O + Sync,
    take: &mut Take<'_, O>,
) -> Result<(), RunError> {
    let line = &InFlight::new(2 * pool.current_num_threads() + 1, take);
    let (idle, work) = (&Mutex::new(Vec::new()), &work);
    pool.in_place_scope(|scope| {
        read(&mut |piece| {
            let place = line.join()?;
            scope.spawn(move |_| {
                line.guard(|| {
                    let mut worker: W = lock(idle).pop().unwrap_or_default();
                    line.put(place, work(&mut worker, piece));
                    lock(idle).push(worker);
                });
            });
            Ok(())
        });
    });
    match lock(&line.state).error.take() {
        None => Ok(()),
        Some(error) => Err(error.into()),
    }
}

/// The same on the caller's own thread, each piece as it is handed over: for so little that threads would take longer to
/// start.
///
/// # Errors
/// If `take` fails.
///
/// # Panics
/// If `read`, `work` or `take` does.
pub fn in_turn<I, W: Default, O>(
    read: impl FnOnce(&mut HandOver<'_, I>),
    work: impl Fn(&mut W, I) -> O,
    take: &mut Take<'_, O>,
) -> Result<(), RunError> {
    let (mut worker, mut failed) = (W::default(), None);
    read(&mut |piece| {
        if failed.is_none() {
            failed = take(work(&mut worker, piece)).err();
        }
        match failed {
            None => Ok(()),
            Some(_) => Err(io::ErrorKind::Interrupted.into()),
        }
    });
    failed.map_or(Ok(()), |error| Err(error.into()))
}

/// What is under way.
struct InFlight<'t, O> {
    state: Mutex<State<'t, O>>,
    moved: Condvar,
    /// How much may be under way.
    most: usize,
}

struct State<'t, O> {
    /// What was handed over and not given on yet, in order; `None` is still being worked on.
    pieces: VecDeque<Option<O>>,
    /// The place of the first of them.
    first: u64,
    /// Held by whoever gives on.
    take: Option<&'t mut Take<'t, O>>,
    stopped: bool,
    error: Option<io::Error>,
}

impl<'t, O> InFlight<'t, O> {
    fn new(most: usize, take: &'t mut Take<'t, O>) -> InFlight<'t, O> {
        InFlight {
            state: Mutex::new(State {
                pieces: VecDeque::with_capacity(most),
                first: 0,
                take: Some(take),
                stopped: false,
                error: None,
            }),
            moved: Condvar::new(),
            most,
        }
    }

    /// Waits for room; the place of what is handed over.
    fn join(&self) -> io::Result<u64> {
        let full = |state: &mut State<'_, O>| !state.stopped && state.pieces.len() >= self.most;
        let waited = self.moved.wait_while(lock(&self.state), full);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner);
        if state.stopped {
            return Err(io::ErrorKind::Interrupted.into());
        }
        state.pieces.push_back(None);
        Ok(state.first + state.pieces.len() as u64 - 1)
    }

    /// Does a piece of work, unless nothing more is wanted; if it panics, nothing more is.
    fn guard(&self, work: impl FnOnce()) {
        struct Alarm<'l, 't, O>(&'l InFlight<'t, O>);
        impl<O> Drop for Alarm<'_, '_, O> {
            fn drop(&mut self) {
                if std::thread::panicking() {
                    self.0.stop(None);
                }
            }
        }
        let _alarm = Alarm(self);
        if !lock(&self.state).stopped {
            work();
        }
    }

    fn stop(&self, error: Option<io::Error>) {
        let mut state = lock(&self.state);
        state.stopped = true;
        state.error = state.error.take().or(error);
        self.moved.notify_all();
    }

    /// Puts what was done in its place, and gives on what can be unless somebody is at it, who then goes on with this.
    fn put(&self, place: u64, done: O) {
        let mut state = lock(&self.state);
        let at = (place - state.first) as usize;
        state.pieces[at] = Some(done);
        let Some(take) = state.take.take() else {
            return;
        };
        while !state.stopped
            && let Some(Some(done)) = state.pieces.front_mut().map(Option::take)
        {
            drop(state);
            if let Err(error) = take(done) {
                return self.stop(Some(error));
            }
            state = lock(&self.state);
            state.pieces.pop_front();
            state.first += 1;
            self.moved.notify_all();
        }
        state.take = Some(take);
    }
}

/// Nothing that is kept here is left half changed by a panic.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    /// Hands over the numbers below `count`, as long as anybody wants them; how many were.
    fn hand_over(count: usize, to: &mut HandOver<'_, usize>) -> usize {
        (0..count).take_while(|&n| to(n).is_ok()).count()
    }

    #[test]
    fn what_comes_of_it_is_in_order_however_long_it_takes() {
        for threads in [1, 2, 7] {
            let mut taken = Vec::new();
            let work = |_: &mut (), n: usize| {
                std::thread::sleep(Duration::from_micros((n * 7919 % 300) as u64));
                n
            };
            let read = |to: &mut HandOver<'_, usize>| assert_eq!(hand_over(200, to), 200);
            in_order(&pool(threads).unwrap(), read, work, &mut |n| {
                taken.push(n);
                Ok(())
            })
            .unwrap();
            assert!(taken.iter().copied().eq(0..200), "{threads}: {taken:?}");
        }
    }

    #[test]
    fn a_bounded_number_is_under_way() {
        let (under_way, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let read = |to: &mut HandOver<'_, usize>| {
            for n in 0..100 {
                to(n).unwrap();
                let now = under_way.fetch_add(1, Ordering::SeqCst) + 1;
                most.fetch_max(now, Ordering::SeqCst);
            }
        };
        in_order(&pool(2).unwrap(), read, |_: &mut (), n| n, &mut |_| {
            std::thread::sleep(Duration::from_millis(1));
            under_way.fetch_sub(1, Ordering::SeqCst);
            Ok(())
        })
        .unwrap();
        // What is being taken has left its place only when that is done.
        let most = most.into_inner();
        assert!((2..=6).contains(&most), "{most}");
    }

    #[test]
    fn what_is_done_is_taken_while_nothing_more_comes() {
        let taken = AtomicUsize::new(0);
        let read = |to: &mut HandOver<'_, usize>| {
            hand_over(3, to);
            while taken.load(Ordering::SeqCst) < 3 {
                std::thread::yield_now();
            }
        };
        in_order(&pool(2).unwrap(), read, |_: &mut (), n| n, &mut |_| {
            taken.fetch_add(1, Ordering::SeqCst);
            Ok(())
        })
        .unwrap();
    }

    #[test]
    fn nothing_is_wanted_once_it_cannot_be_taken() {
        let mut taken = 0;
        let mut handed_over = 0;
        let read = |to: &mut HandOver<'_, usize>| handed_over = hand_over(1000, to);
        let outcome = in_order(&pool(2).unwrap(), read, |_: &mut (), n| n, &mut |n| {
            taken += 1;
            match n {
                3 => Err(io::ErrorKind::BrokenPipe.into()),
                _ => Ok(()),
            }
        });
        let Err(RunError::Output(error)) = outcome else {
            panic!("{outcome:?}")
        };
        assert_eq!((error.kind(), taken), (io::ErrorKind::BrokenPipe, 4));
        assert!(handed_over < 20, "{handed_over}");
    }

    #[test]
    fn without_threads_each_piece_is_taken_as_it_comes() {
        let mut taken = Vec::new();
        let mut handed_over = 0;
        let read = |to: &mut HandOver<'_, usize>| handed_over = hand_over(1000, to);
        let outcome = in_turn(read, |_: &mut (), n| n, &mut |n| {
            taken.push(n);
            match n {
                3 => Err(io::ErrorKind::BrokenPipe.into()),
                _ => Ok(()),
            }
        });
        assert!(
            matches!(&outcome, Err(RunError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe),
            "{outcome:?}"
        );
        assert_eq!((taken, handed_over), (vec![0, 1, 2, 3], 3));
    }

    #[test]
    fn a_panic_ends_it_and_comes_back() {
        let mut handed_over = 0;
        let read = |to: &mut HandOver<'_, usize>| handed_over = hand_over(1000, to);
        let work = |_: &mut (), n: usize| assert_ne!(n, 5, "five");
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(|_| {}));
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            in_order(&pool(2).unwrap(), read, work, &mut |()| Ok(())).unwrap();
        }));
        std::panic::set_hook(hook);
        let said = crate::text::panic::cause(outcome.unwrap_err().as_ref()).to_owned();
        assert!(said.contains("five"), "{said}");
        assert!(handed_over < 20, "{handed_over}");
    }
}
