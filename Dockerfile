# A small image of the program: nothing but one static file.
#   docker build -t transversal .
#   docker run --rm transversal verify --n 6
#   docker run --rm -p 8080:8080 transversal serve --addr 0.0.0.0:8080
FROM golang:1.26 AS build
WORKDIR /src
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags="-s -w" -o /transversal ./cmd/transversal

FROM scratch
COPY --from=build /transversal /transversal
ENV HOME=/tmp
VOLUME /tmp
ENTRYPOINT ["/transversal"]
