import type { DashboardStats } from '@cercle/contract/dashboard';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../api/client.ts';
import { consoleLog } from '../../session/console-log.ts';

let stats: DashboardStats | null = null;
let lastRequest = 0;
const listeners = new Set<() => void>();

/** Reloads the figures after a decision, a read message or a deletion. */
export async function refreshDashboardStats(): Promise<void> {
  lastRequest += 1;
  const request = lastRequest;
  try {
    const response = await api.get<DashboardStats>('/admin/dashboard/stats');
    // An older response may arrive later.
    if (request !== lastRequest) return;
    stats = response;
    for (const listener of listeners) listener();
  } catch (failure) {
    consoleLog(failure);
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The figures of the dashboard, as last known; `null` before the first response. */
export const useDashboardStats = (): DashboardStats | null =>
  useSyncExternalStore(
    subscribe,
    () => stats,
    () => null,
  );

/**
 * Reloads the figures with each screen, and after each change that reloads a screen. `loaderData` is the layout's,
 * a new object each time; the revalidator's state may change and change back within one paint.
 */
export function useFreshDashboardStats(loaderData: object): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen, or another load, fetches again.
  useEffect(() => {
    void refreshDashboardStats();
  }, [key, loaderData]);
}
