import type { MembershipRequest } from '@cercle/contract/requests';
import type { ToDo } from '@cercle/contract/to-do';
import { ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../../api/client.ts';
import { NEXT_REQUEST } from '../../../content/admin-requests.ts';
import { consoleLog } from '../../../session/console-log.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { REQUESTS } from '../list/list-configs.ts';

type Remaining = { next: MembershipRequest | undefined; total: number };

/** After a decision: which request to decide is next, the one that waits longest; null before, or if that is unknown. */
export function useNextRequest() {
  const [remaining, setRemaining] = useState<Remaining | null>(null);
  const load = async () => {
    try {
      const { requests } = await api.get<ToDo>('/admin/dashboard/to-do');
      setRemaining({ next: requests.rows[0], total: requests.total });
    } catch (failure) {
      consoleLog(failure);
    }
  };
  return { remaining, load };
}

/** Has the focus when it appears, so that Enter leads on. */
export function NextRequest({ remaining: { next, total } }: { remaining: Remaining }) {
  const { state } = useLocation();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <div className="card mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 bg-sand px-5 py-4 md:px-6">
      <p role="status" className="min-w-0 grow basis-64">
        {NEXT_REQUEST.remaining(total)}
      </p>
      <ButtonLink
        ref={link}
        to={next ? `${REQUESTS.path}/${next.id}` : REQUESTS.path}
        state={state}
        size="small"
      >
        <span>{next ? NEXT_REQUEST.label(next.user.fullName) : NEXT_REQUEST.list}</span>
        <ArrowRight className="size-4 shrink-0" aria-hidden="true" />
      </ButtonLink>
    </div>
  );
}
