import { ArrowLeft } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import type { ListConfig } from '../list/list-query.ts';

/** The address of the list, with the filters, search, sort and page it was left with. */
export function useListUrl({ path }: ListConfig): string {
  const { state } = useLocation() as { state: { list?: unknown } | null };
  return typeof state?.list === 'string' ? state.list : path;
}

export const BackToList = ({ to }: { to: string }) => (
  <Link
    to={to}
    className="-ml-1 inline-flex min-h-11 items-center gap-2 rounded-sm px-1 text-sm font-[550] text-slate hover:text-ink"
  >
    <ArrowLeft className="size-4" aria-hidden="true" />
    Retour à la liste
  </Link>
);
