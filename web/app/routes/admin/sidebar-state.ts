import { browserStorage } from '../../session/browser-storage.ts';

const STORAGE_KEY = 'adminSidebar';
/** Below, the entries would take the room of the tables: the sidebar starts as a row of icons. */
const MIN_OPEN_WIDTH_PX = 1024;

/** How this browser left the sidebar; before any choice, open where there is room. */
export function isSidebarOpen(): boolean {
  const stored = browserStorage.getItem(STORAGE_KEY);
  return stored === null ? window.innerWidth >= MIN_OPEN_WIDTH_PX : stored === 'open';
}

export const saveSidebarState = (isOpen: boolean) =>
  browserStorage.setItem(STORAGE_KEY, isOpen ? 'open' : 'closed');
