# The program alone, linked statically: `docker build -t bystander .`, then
# `docker run --rm -v "$PWD:/work" bystander audit games`.
FROM rust:1.95-alpine AS build
RUN apk add --no-cache musl-dev && mkdir /empty
WORKDIR /source
COPY . .
RUN cargo build --release --locked && strip target/release/bystander

FROM scratch
COPY --from=build --chmod=1777 /empty /tmp
COPY --from=build /source/target/release/bystander /bin/bystander
WORKDIR /work
ENTRYPOINT ["/bin/bystander"]
