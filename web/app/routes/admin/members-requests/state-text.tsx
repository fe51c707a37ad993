import type { RequestState } from '@cercle/contract/request-state';
import type { MembershipRequest } from '@cercle/contract/requests';
import { requestStateText } from '../../../content/admin-request-states.ts';

/** Those that somebody has to do something about. */
const PROBLEMS: RequestState[] = ['FAILED', 'WRITTEN', 'EXPIRED'];

/** What a request is today, beside its badge, which alone says enough of a rejected one. */
export const StateText = ({ request }: { request: MembershipRequest }) =>
  request.state === 'REJECTED' ? null : (
    <span className={`text-sm ${PROBLEMS.includes(request.state) ? 'text-danger' : 'text-slate'}`}>
      {requestStateText(request)}
    </span>
  );
