import { Link } from 'react-router';
import { PERSON_LINKS } from '../../../content/admin-person-links.ts';
import { MAILS } from '../list/list-configs.ts';
import { Panel } from './description-list.tsx';

/** What `/admin/donnees-personnelles` looks up at once: an address never stands in the address of that screen. */
export type PersonState = { email: string };

type PersonLinksProps = {
  email: string;
  /** The journal of a record that is about the person. */
  journal?: string;
};

/** From what is about a person to everything else about them. */
export const PersonLinks = ({ email, journal }: PersonLinksProps) => (
  <Panel title={PERSON_LINKS.title}>
    <ul className="grid justify-items-start gap-2.5 border-t border-hairline pt-3 text-sm">
      <li>
        <Link to={`${MAILS.path}?q=${encodeURIComponent(email)}`} className="link">
          {PERSON_LINKS.mails}
        </Link>
      </li>
      {journal && (
        <li>
          <Link to={journal} className="link">
            {PERSON_LINKS.journal}
          </Link>
        </li>
      )}
      <li>
        <Link to="/admin/donnees-personnelles" state={{ email } satisfies PersonState} className="link">
          {PERSON_LINKS.personalData}
        </Link>
      </li>
    </ul>
  </Panel>
);
