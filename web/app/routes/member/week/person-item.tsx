import type { CirclePerson } from '@cercle/contract/recommendations';
import { nameOf } from '../../../content/circle-person.ts';
import { recommendPath } from '../../../content/own-week.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Portrait } from '../../../ui/portrait.tsx';

type PersonItemProps = { person: CirclePerson; action: string; children: Elements };

/** Another member, and the way to recommend somebody to them. */
export const PersonItem = ({ person, action, children }: PersonItemProps) => (
  <li className="flex items-start gap-4 py-4 [overflow-wrap:anywhere]">
    <Portrait url={person.photoUrl} alt="" size="row" isLazy />
    <div className="min-w-0 grow">
      <h3 className="font-[550]">{nameOf(person)}</h3>
      <p className="text-sm text-slate">{person.company}</p>
      {children}
      {person.id !== null && (
        <ButtonLink to={recommendPath(person.id)} look="quiet" size="small" className="mt-3">
          <span>{action}</span>
          <span className="sr-only">{`, ${nameOf(person)}`}</span>
        </ButtonLink>
      )}
    </div>
  </li>
);

/** What a person says in their own words. */
export const OwnWords = ({ text }: { text: string }) => (
  <p className="mt-2 whitespace-pre-line border-l-2 border-brass pl-3">{text}</p>
);
