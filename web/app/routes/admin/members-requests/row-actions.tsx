import type { MembershipRequest } from '@cercle/contract/requests';
import { Check, type LucideIcon, X } from 'lucide-react';
import { REQUEST_ACTIONS, type RequestAction } from '../../../content/admin-requests.ts';
import { RowDelete, RowDetails, RowEdit, RowSlot } from '../list/row-buttons.tsx';
import { canDecide } from './request-rules.ts';
import type { Ask } from './use-request-action.tsx';

type RowActionsProps = { request: MembershipRequest; onAsk: Ask };

export function RowActions({ request, onAsk }: RowActionsProps) {
  const name = request.user.fullName;
  return (
    <>
      {canDecide(request) && (
        <div className="mr-auto flex flex-wrap gap-1.5 @min-[44rem]:mr-0 @min-[44rem]:flex-nowrap @min-[44rem]:gap-1">
          <Decision action="approve" Icon={Check} request={request} onAsk={onAsk} />
          <Decision action="reject" Icon={X} request={request} onAsk={onAsk} />
        </div>
      )}
      <div className="flex items-center gap-0.5">
        <RowDetails name={name} to={String(request.id)} />
        <RowSlot>{request.status === 'PENDING' && <RowEdit name={name} to={`edit/${request.id}`} />}</RowSlot>
        <RowSlot>
          <RowDelete name={name} onClick={() => onAsk('remove', request)} />
        </RowSlot>
      </div>
    </>
  );
}

type DecisionProps = RowActionsProps & { action: RequestAction; Icon: LucideIcon };

function Decision({ action, Icon, request, onAsk }: DecisionProps) {
  const look =
    action === 'approve'
      ? 'bg-success-tint text-success hover:border-success'
      : 'bg-danger-tint text-danger hover:border-danger';
  const { label } = REQUEST_ACTIONS[action];
  return (
    <button
      type="button"
      title={label}
      onClick={() => onAsk(action, request)}
      className={`inline-flex min-h-11 items-center justify-center gap-1.5 rounded-full border border-transparent px-3.5 font-[550] @min-[44rem]:min-h-9 @min-[44rem]:min-w-9 @min-[44rem]:px-0 @min-[70rem]:px-2.5 ${look}`}
    >
      <Icon className="size-4" aria-hidden="true" />
      <span className="@min-[44rem]:@max-[70rem]:sr-only">{label}</span>
      <span className="sr-only">{` la demande\u202f: ${request.user.fullName}`}</span>
    </button>
  );
}
