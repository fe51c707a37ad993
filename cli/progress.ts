const WIDTH = 30;
const UPDATE_INTERVAL_MS = 100;

/** A progress bar on a terminal; prints nothing if the output is no terminal. */
export function openProgress(isShown: boolean) {
  let shownAt = 0;
  let isOpen = false;
  return {
    onProgress(fraction: number) {
      const now = performance.now();
      if (!isShown || now - shownAt < UPDATE_INTERVAL_MS) return;
      shownAt = now;
      isOpen = true;
      const filledWidth = Math.round(Math.min(fraction, 1) * WIDTH);
      const percent = `${Math.floor(Math.min(fraction, 1) * 100)}`.padStart(3);
      process.stderr.write(`\r${'█'.repeat(filledWidth)}${'░'.repeat(WIDTH - filledWidth)} ${percent} %`);
    },
    close() {
      if (isOpen) process.stderr.write(`\r${' '.repeat(WIDTH + 6)}\r`);
    },
  };
}
