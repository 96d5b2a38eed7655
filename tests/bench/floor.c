/*
 * The floor of the capture bench: one thread that moves the same bytes and does nothing else.
 * N live playlists over plain HTTP/1.1 on kept connections, epoll, read() and write(). No TLS, no
 * retries, no checks, no ledger: any answer it does not expect ends it with an error.
 *
 *   floor HOST PORT FOLDER < playlist paths, one a line    writes FOLDER/0.ts, FOLDER/1.ts, ...
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

enum { mostCaptures = 1024, mostQueued = 64, mostPath = 512, textBytes = 128 * 1024, bodyBytes = 512 * 1024 };
enum { startSegments = 3, headRead = 4096 };

typedef struct {
  int socket, file;
  enum { idle, playlist, segment } state;
  char path[mostPath];
  /* The answer: head and playlist go to `text`, the body of a segment straight to the file. */
  char text[textBytes + 1];
  long textLength, headLength, bodyLength, received;
  long lastSequence;
  char queue[mostQueued][mostPath];
  int queued, taken;
  double dueAt, targetSeconds;
} Capture;

static Capture *captures;
static int count;
static const char *host;
static char body[bodyBytes];

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static void ask(Capture *capture, const char *path) {
  char request[mostPath + 128];
  int length = snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: %s\r\n\r\n", path, host);
  if (write(capture->socket, request, length) != length) fail("request");
  capture->textLength = capture->received = 0;
  capture->headLength = capture->bodyLength = -1;
}

static void askPlaylist(Capture *capture) {
  capture->state = playlist;
  capture->dueAt = now() + capture->targetSeconds;
  ask(capture, capture->path);
}

static void askNext(Capture *capture) {
  if (capture->taken == capture->queued) {
    capture->state = idle;
    return;
  }
  capture->state = segment;
  ask(capture, capture->queue[capture->taken++]);
}

/* The path of an absolute or relative address. */
static const char *toPath(const char *line) {
  const char *scheme = strstr(line, "://");
  const char *slash = scheme ? strchr(scheme + 3, '/') : line;
  return slash ? slash : "/";
}

static void readPlaylist(Capture *capture) {
  char *text = capture->text + capture->headLength;
  long sequence = 0, segments = 0;
  for (char *line = text; line; line = strchr(line, '\n')) {
    if (*line == '\n') line++;
    if (*line && *line != '#') segments++;
    sscanf(line, "#EXT-X-MEDIA-SEQUENCE:%ld", &sequence);
    sscanf(line, "#EXT-X-TARGETDURATION:%lf", &capture->targetSeconds);
  }
  if (capture->lastSequence < 0) capture->lastSequence = sequence + segments - 1 - startSegments;
  capture->queued = capture->taken = 0;
  for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
    if (*line == '#') continue;
    if (sequence > capture->lastSequence && capture->queued < mostQueued) {
      snprintf(capture->queue[capture->queued++], mostPath, "%s", toPath(line));
      capture->lastSequence = sequence;
    }
    sequence++;
  }
}

static void readHead(Capture *capture, const char *end) {
  if (strncmp(capture->text, "HTTP/1.1 200", 12)) {
    fprintf(stderr, "%.60s\n", capture->text);
    exit(1);
  }
  char *length = strcasestr(capture->text, "\r\ncontent-length:");
  if (!length || length > end) fail("an answer without Content-Length");
  capture->bodyLength = atol(length + 17);
  capture->headLength = end + 4 - capture->text;
  capture->received = capture->textLength - capture->headLength;
  if (capture->state == segment && write(capture->file, end + 4, capture->received) != capture->received)
    fail("write");
}

/* Head of any answer, and the whole of a playlist. 0: nothing to read now. */
static int receiveText(Capture *capture) {
  long room = textBytes - capture->textLength;
  if (capture->state == segment && room > headRead) room = headRead;
  long got = read(capture->socket, capture->text + capture->textLength, room);
  if (got < 0 && errno == EAGAIN) return 0;
  if (got <= 0) fail("read");
  capture->textLength += got;
  capture->text[capture->textLength] = 0;
  if (capture->headLength >= 0) {
    capture->received += got;
    return 1;
  }
  char *end = strstr(capture->text, "\r\n\r\n");
  if (end) readHead(capture, end);
  return 1;
}

static int receiveBody(Capture *capture) {
  long left = capture->bodyLength - capture->received;
  long got = read(capture->socket, body, left < bodyBytes ? left : bodyBytes);
  if (got < 0 && errno == EAGAIN) return 0;
  if (got <= 0) fail("read");
  if (write(capture->file, body, got) != got) fail("write");
  capture->received += got;
  return 1;
}

static void serve(Capture *capture) {
  for (;;) {
    int isText = capture->headLength < 0 || capture->state == playlist;
    if (!(isText ? receiveText(capture) : receiveBody(capture))) return;
    if (capture->headLength < 0 || capture->received < capture->bodyLength) continue;
    if (capture->state == playlist) readPlaylist(capture);
    askNext(capture);
    if (capture->state == idle) return;
  }
}

static void connectTo(Capture *capture, struct sockaddr_in *address) {
  int yes = 1;
  capture->socket = socket(AF_INET, SOCK_STREAM, 0);
  if (connect(capture->socket, (struct sockaddr *)address, sizeof *address)) fail("connect");
  setsockopt(capture->socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  fcntl(capture->socket, F_SETFL, O_NONBLOCK);
}

static void begin(const char *folder, struct sockaddr_in *address, int poll) {
  char line[mostPath];
  captures = calloc(mostCaptures, sizeof *captures);
  for (; count < mostCaptures && fgets(line, sizeof line, stdin); count++) {
    Capture *capture = captures + count;
    char file[4096];
    line[strcspn(line, "\n")] = 0;
    strcpy(capture->path, line);
    snprintf(file, sizeof file, "%s/%d.ts", folder, count);
    capture->file = open(file, O_CREAT | O_WRONLY | O_APPEND, 0644);
    if (capture->file < 0) fail(file);
    capture->lastSequence = -1;
    capture->targetSeconds = 2;
    connectTo(capture, address);
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = count};
    epoll_ctl(poll, EPOLL_CTL_ADD, capture->socket, &event);
    askPlaylist(capture);
  }
}

int main(int argumentCount, char **arguments) {
  if (argumentCount < 4) return 64;
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(atoi(arguments[2]))};
  host = arguments[1];
  inet_pton(AF_INET, host, &address.sin_addr);
  int poll = epoll_create1(0);
  begin(arguments[3], &address, poll);
  for (;;) {
    double time = now(), waitSeconds = 1;
    for (int i = 0; i < count; i++) {
      if (captures[i].state != idle) continue;
      double left = captures[i].dueAt - time;
      if (left <= 0) askPlaylist(captures + i);
      else if (left < waitSeconds) waitSeconds = left;
    }
    struct epoll_event events[64];
    int ready = epoll_wait(poll, events, 64, (int)(waitSeconds * 1000) + 1);
    for (int i = 0; i < ready; i++) serve(captures + events[i].data.u32);
  }
}
