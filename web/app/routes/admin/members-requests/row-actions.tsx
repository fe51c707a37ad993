import type { MembershipRequest } from '@cercle/contract/requests';
import { RowDelete, RowDetails, RowEdit, RowSlot } from '../list/row-buttons.tsx';
import { DecisionButton } from './decision-button.tsx';
import { canDecide } from './request-rules.ts';
import type { Ask } from './use-request-action.tsx';

type RowActionsProps = { request: MembershipRequest; onAsk: Ask };

export function RowActions({ request, onAsk }: RowActionsProps) {
  const name = request.user.fullName;
  return (
    <>
      {canDecide(request) && (
        <div className="mr-auto flex flex-wrap gap-1.5 @min-[44rem]:mr-0 @min-[44rem]:flex-nowrap @min-[44rem]:gap-1">
          {(['approve', 'reject'] as const).map((action) => (
            <DecisionButton
              key={action}
              action={action}
              request={request}
              onAsk={onAsk}
              className="@min-[44rem]:min-h-9 @min-[44rem]:min-w-9 @min-[44rem]:px-0 @min-[70rem]:px-2.5"
              labelClassName="@min-[44rem]:@max-[70rem]:sr-only"
            />
          ))}
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
