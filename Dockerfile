# A small image: the program, which is one static file, and the licences.
#   docker build -t transversal .
#   docker run --rm transversal verify --n 6
#   docker run --rm -p 8080:8080 transversal serve --addr 0.0.0.0:8080
FROM golang:1.26 AS build
WORKDIR /src
COPY . .
RUN release/root.sh /image

FROM scratch
COPY --from=build /image /
ENV HOME=/tmp
VOLUME /tmp
ENTRYPOINT ["/transversal"]
