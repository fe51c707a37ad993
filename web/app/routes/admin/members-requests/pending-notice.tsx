import type { ReactNode } from 'react';
import type { Elements } from '../../../ui/elements.ts';

type PendingNoticeProps = { text: string; details?: Elements; children: ReactNode };

/** The pending step of a request, and what can be done about it. */
export function PendingNotice({ text, details, children }: PendingNoticeProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-hairline bg-sand px-5 py-4 md:px-6">
      <div className="min-w-0 grow basis-64">
        <p className="font-[550] [overflow-wrap:anywhere]">{text}</p>
        {details}
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}
