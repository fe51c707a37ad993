type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where a browser refuses all site data, even looking at its storage throws; within some apps it is null; broken, it throws at any use. */
function getStorage(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    const storage = window[name];
    storage.getItem('');
    return storage;
  } catch {
    return null;
  }
}

/** What the storage does not take, being refused, full or broken, is kept until the page ends. */
function createStorage(name: 'localStorage' | 'sessionStorage'): SafeStorage {
  const storage = getStorage(name);
  const memory = new Map<string, string>();
  const isStored = (key: string, value: string) => {
    try {
      storage?.setItem(key, value);
      return storage !== null;
    } catch {
      // What was there before, perhaps of somebody else, must not come back with the next page.
      storage?.removeItem(key);
      return false;
    }
  };
  return {
    getItem: (key) => memory.get(key) ?? storage?.getItem(key) ?? null,
    setItem: (key, value) => {
      if (isStored(key, value)) memory.delete(key);
      else memory.set(key, value);
    },
    removeItem: (key) => {
      memory.delete(key);
      storage?.removeItem(key);
    },
  };
}

/** Shared by all tabs, until it is removed. */
export const browserStorage = createStorage('localStorage');
/** This tab's own, until it is closed. */
export const tabStorage = createStorage('sessionStorage');
