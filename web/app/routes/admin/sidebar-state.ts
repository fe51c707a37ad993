import { browserStorage } from '../../session/browser-storage.ts';

const STORAGE_KEY = 'adminSidebar';
/** On narrower screens the entries would take the tables' space: the sidebar starts as icons. */
const MIN_OPEN_WIDTH_PX = 1024;

/** The state of the sidebar saved in this browser; by default open on wide screens. */
export function isSidebarOpen(): boolean {
  const stored = browserStorage.getItem(STORAGE_KEY);
  return stored === null ? window.innerWidth >= MIN_OPEN_WIDTH_PX : stored === 'open';
}

export const saveSidebarState = (isOpen: boolean) =>
  browserStorage.setItem(STORAGE_KEY, isOpen ? 'open' : 'closed');
