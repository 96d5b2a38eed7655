/*
 * Takes files that grow out of the page cache again, some seconds after they were written, so that
 * a bench of a minute uses the same few pages all the time, as a machine that has recorded for
 * hours does. Where free memory goes back to the host of a virtual machine, each page that was not
 * just in use costs more than a microsecond: over a second of processor time per GB, from some
 * moment on, whoever happens to write then.
 *
 *   drop-cache SECONDS < paths, one a line    until its parent ends
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { mostFiles = 1024, mostPath = 4096, mostSteps = 120, stepMicroseconds = 500000 };

static char *paths[mostFiles];
/* The sizes of each file, by step. */
static off_t sizes[mostFiles][mostSteps];

int main(int argumentCount, char **arguments) {
  if (argumentCount < 2) return 64;
  int age = atoi(arguments[1]) * 1000000 / stepMicroseconds, count = 0;
  if (age < 1 || age >= mostSteps) return 64;
  char line[mostPath];
  while (count < mostFiles && fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = 0;
    paths[count++] = strdup(line);
  }
  pid_t parent = getppid();
  for (long step = 0; getppid() == parent; step++) {
    for (int i = 0; i < count; i++) {
      struct stat status;
      int file = open(paths[i], O_RDONLY);
      sizes[i][step % mostSteps] = file >= 0 && fstat(file, &status) == 0 ? status.st_size : 0;
      off_t old = step < age ? 0 : sizes[i][(step - age) % mostSteps];
      /* Also starts to write what is still dirty; it can be dropped at a later step. */
      if (old > 0) posix_fadvise(file, 0, old, POSIX_FADV_DONTNEED);
      if (file >= 0) close(file);
    }
    usleep(stepMicroseconds);
  }
}
