import { browserStorage } from '../../session/browser-storage.ts';

const KEY = 'adminSidebar';
/** Below, the entries would take the room of the tables: the sidebar starts as a row of icons. */
const ROOMY_PX = 1024;

/** How this browser left the sidebar; before any choice, open where there is room. */
export function isSidebarOpen(): boolean {
  const kept = browserStorage.getItem(KEY);
  return kept === null ? window.innerWidth >= ROOMY_PX : kept === 'open';
}

export const keepSidebar = (isOpen: boolean) => browserStorage.setItem(KEY, isOpen ? 'open' : 'closed');
