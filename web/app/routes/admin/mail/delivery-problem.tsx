import { TriangleAlert } from 'lucide-react';
import { WRITTEN_WARNING } from '../../../content/admin-mail.ts';

type RefusalReasonProps = { reason: string | null; explanation: string | null };

/** Why a mail has not left: in French where that is known, beside the words of the mail server or of our own side. */
export function RefusalReason({ reason, explanation }: RefusalReasonProps) {
  if (!reason) return null;
  return (
    <div className="mt-1 text-sm font-normal [overflow-wrap:anywhere]">
      {explanation && <p>{explanation}</p>}
      <p className="text-slate">
        Message technique&#8239;: «&#8239;
        <q className="[quotes:none]" lang="en">
          {reason}
        </q>
        &#8239;»
      </p>
    </div>
  );
}

/** Where mails became files: they look sent, and reached nobody. */
export const WrittenWarning = () => (
  <p
    role="note"
    className="mb-4 flex items-start gap-3 rounded-md bg-warning-tint px-4 py-3 text-warning forced-colors:border"
  >
    <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
    <span>{WRITTEN_WARNING}</span>
  </p>
);
