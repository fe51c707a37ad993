type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const TRIAL = 'trial';

/**
 * Where a browser refuses all site data, even looking at its storage throws; within some apps it is null; full or broken,
 * it takes nothing. What is kept then ends with the page.
 */
function open(name: 'localStorage' | 'sessionStorage'): Kept {
  try {
    const storage = window[name];
    storage.setItem(TRIAL, TRIAL);
    storage.removeItem(TRIAL);
    return storage;
  } catch {
    return inMemory();
  }
}

function inMemory(): Kept {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

/** Shared by all tabs, until it is removed. */
export const browserStorage = open('localStorage');
/** This tab's own, until it is closed. */
export const tabStorage = open('sessionStorage');
