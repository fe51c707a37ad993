const WIDTH = 30;
const EVERY_MS = 100;

/** A bar that grows on the terminal of whoever looks on, and nothing where nobody does. */
export function openProgress(isShown: boolean) {
  let shownAt = 0;
  let isOpen = false;
  return {
    onShare(share: number) {
      const now = performance.now();
      if (!isShown || now - shownAt < EVERY_MS) return;
      shownAt = now;
      isOpen = true;
      const full = Math.round(Math.min(share, 1) * WIDTH);
      const percent = `${Math.floor(Math.min(share, 1) * 100)}`.padStart(3);
      process.stderr.write(`\r${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${percent} %`);
    },
    close() {
      if (isOpen) process.stderr.write(`\r${' '.repeat(WIDTH + 6)}\r`);
    },
  };
}
