import { CircleCheck } from 'lucide-react';
import { FIRM_MISSING } from '../../../content/admin-firm.ts';
import { Panel } from '../details/description-list.tsx';

/** The mentions that stop invoices, of the settings as they are stored. */
export const MissingPanel = ({ missing }: { missing: string[] }) => (
  <Panel title={FIRM_MISSING.title}>
    {missing.length === 0 ? (
      <p className="flex items-center gap-2">
        <CircleCheck className="size-5 shrink-0 text-success" aria-hidden="true" />
        {FIRM_MISSING.none}
      </p>
    ) : (
      <>
        <p className="mb-3 text-sm text-slate">{FIRM_MISSING.text}</p>
        <ul className="list-disc gap-x-8 pl-5 sm:columns-2">
          {missing.map((mention) => (
            <li key={mention} className="break-inside-avoid first-letter:uppercase">
              {mention}
            </li>
          ))}
        </ul>
      </>
    )}
  </Panel>
);
