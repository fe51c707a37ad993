import type { CirclePerson } from '@cercle/contract/recommendations';
import { companyText, nameOf } from '../../../content/circle-person.ts';
import type { Elements } from '../../../ui/elements.ts';
import { Portrait } from '../../../ui/portrait.tsx';

/** The rows of a tab. */
export const RowList = ({ children }: { children: Elements }) => <ul className="grid gap-3">{children}</ul>;

type PersonRowProps = { person: CirclePerson; badge?: Elements; actions?: Elements; children: Elements };

/** A row: the other person, what it is about, its state, and what can be done. */
export const PersonRow = ({ person, badge, actions, children }: PersonRowProps) => (
  <li className="card flex flex-wrap items-start gap-x-4 gap-y-3 p-4 sm:p-5">
    <Portrait url={person.photoUrl} alt="" size="row" isLazy />
    <div className="min-w-0 flex-[1_1_12rem] [overflow-wrap:anywhere]">
      <h2 className="text-base font-[550]">{nameOf(person)}</h2>
      <p className="text-sm text-slate empty:hidden">{companyText(person)}</p>
      {children}
    </div>
    {badge}
    {actions && <div className="flex w-full flex-wrap gap-3">{actions}</div>}
  </li>
);
