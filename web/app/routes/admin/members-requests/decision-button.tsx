import type { MembershipRequest } from '@cercle/contract/requests';
import { Check, X } from 'lucide-react';
import { REQUEST_ACTIONS } from '../../../content/admin-requests.ts';
import type { Ask } from './use-request-action.tsx';

type DecisionButtonProps = {
  action: 'approve' | 'reject';
  request: MembershipRequest;
  onAsk: Ask;
  className?: string;
  labelClassName?: string;
};

const LOOKS = {
  approve: { Icon: Check, className: 'bg-success-tint text-success hover:border-success' },
  reject: { Icon: X, className: 'bg-danger-tint text-danger hover:border-danger' },
};

/** Asks to approve or reject a request. */
export function DecisionButton(props: DecisionButtonProps) {
  const { action, request, onAsk, className = '', labelClassName = '' } = props;
  const { Icon, className: look } = LOOKS[action];
  const { label } = REQUEST_ACTIONS[action];
  return (
    <button
      type="button"
      title={label}
      onClick={() => onAsk(action, request)}
      className={`inline-flex min-h-11 items-center justify-center gap-1.5 rounded-full border border-transparent px-3.5 font-[550] ${look} ${className}`}
    >
      <Icon className="size-4" aria-hidden="true" />
      <span className={labelClassName}>{label}</span>
      <span className="sr-only">{` la demande\u202f: ${request.user.fullName}`}</span>
    </button>
  );
}
