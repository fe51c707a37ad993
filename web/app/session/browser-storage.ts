type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** In a browser that refuses all site data, reading the property throws; in some apps it is null; broken, each use throws. */
function getStorage(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    const storage = window[name];
    storage.getItem('');
    return storage;
  } catch {
    return null;
  }
}

/** Values that the storage does not take, being refused, full or broken, stay in memory until the page is closed. */
function createStorage(name: 'localStorage' | 'sessionStorage'): SafeStorage {
  const storage = getStorage(name);
  const memory = new Map<string, string>();
  const isStored = (key: string, value: string) => {
    try {
      storage?.setItem(key, value);
      return storage !== null;
    } catch {
      // The former value, perhaps another person's, must not return with the next page.
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
