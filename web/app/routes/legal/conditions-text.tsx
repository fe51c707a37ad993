import { Link } from 'react-router';
import type { ConditionsPage } from '../../content/conditions-page.ts';
import type { Elements } from '../../ui/elements.ts';
import { LegalPage } from './legal-page.tsx';

type Version = ConditionsPage['shown'];

/** One version of the general conditions, what to know of it, and the others at its foot. */
export function ConditionsText({ page, notice }: { page: ConditionsPage; notice: Elements }) {
  const { articles, shown, versions, ...texts } = page;
  return (
    <LegalPage
      text={{ ...texts, version: shown.day, isNumbered: true, sections: () => articles }}
      notice={notice && <p className="mt-4 max-w-[37em] rounded-md bg-sand px-4 py-3 text-sm">{notice}</p>}
      foot={versions.length > 1 && <Versions versions={versions} shownId={shown.id} />}
    />
  );
}

export const VersionLink = ({ version: { id, day } }: { version: Version }) => (
  <Link to={`/general-conditions/${id}`} className="link">
    {day}
  </Link>
);

export const CurrentLink = () => (
  <Link to="/general-conditions" className="link">
    Lire la version en vigueur
  </Link>
);

const STATE_NOTES: Partial<Record<Version['state'], string>> = {
  ANNOUNCED: 'annoncée',
  IN_FORCE: 'en vigueur',
};

function Versions({ versions, shownId }: { versions: Version[]; shownId: number }) {
  return (
    <section aria-labelledby="versions-titre" className="no-print border-t border-hairline py-9">
      <h2 id="versions-titre" className="text-lg">
        Toutes les versions
      </h2>
      <ul className="mt-4 grid gap-2">
        {versions.map((version) => (
          <li key={version.id}>
            <span>Version du </span>
            {version.id === shownId ? (
              <span className="font-[550]">{version.day}</span>
            ) : (
              <VersionLink version={version} />
            )}
            {STATE_NOTES[version.state] && <span>{`, ${STATE_NOTES[version.state]}`}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
