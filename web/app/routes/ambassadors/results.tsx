import type { Ambassador } from '@cercle/contract/ambassadors';
import type { Page } from '@cercle/contract/paging';
import { websiteName } from '@cercle/contract/website-name';
import { AMBASSADORS } from '../../content/ambassadors.ts';
import { typeset } from '../../content/typeset.ts';
import { DirectoryCount } from '../../layout/directory-count.tsx';
import { CARDS_CLASS } from '../../layout/directory-head.tsx';
import { useDelayedScrollRestoration } from '../../navigation/scroll-restoration.ts';
import { Arcs } from '../../ui/arcs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CompanyLogo } from '../../ui/company-logo.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { EmptyState } from '../../ui/states.tsx';

const { nobody, notFound, beyond, invitation, all, count, visit: VISIT } = typeset(AMBASSADORS);

/** The alphabetical order, as the API names it. */
export const BY_NAME = 'name,asc';

/** On a phone the first two cards are visible, on a wide screen the first four. */
const EAGER_CARDS = 2;

type ResultsProps = { page: Page<Ambassador>; current: number; search: string };

export function Results({ page, current, search }: ResultsProps) {
  const { content, totalElements, totalPages } = page;
  useDelayedScrollRestoration();
  const isEmpty = content.length === 0;
  return (
    <>
      {(!isEmpty || search) && (
        <DirectoryCount text={count(totalElements)} usual="Dans l’ordre du cercle" byName={BY_NAME} />
      )}
      {isEmpty ? (
        <NoResults search={search} isBeyond={totalElements > 0} />
      ) : (
        <Found ambassadors={content} current={current} total={totalPages} />
      )}
    </>
  );
}

type FoundProps = { ambassadors: Ambassador[]; current: number; total: number };

function Found({ ambassadors, current, total }: FoundProps) {
  return (
    <>
      <ul className={CARDS_CLASS}>
        {ambassadors.map((ambassador, index) => (
          <AmbassadorCard key={ambassador.id} ambassador={ambassador} isLazy={index >= EAGER_CARDS} />
        ))}
      </ul>
      <Pagination current={current} total={total} />
      <Invitation />
    </>
  );
}

function NoResults({ search, isBeyond }: { search: string; isBeyond: boolean }) {
  if (search || isBeyond) {
    return (
      <EmptyState
        title={isBeyond ? beyond.title : notFound.title}
        text={isBeyond ? beyond.text : typeset(notFound.text(search))}
        action={
          <ButtonLink to="/ambassadeurs" look="quiet">
            {all}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <EmptyState
      title={nobody.title}
      text={nobody.text}
      action={<ButtonLink to="/business-club">{nobody.action}</ButtonLink>}
    />
  );
}

function Invitation() {
  return (
    <section
      aria-labelledby="partenaire"
      className="on-ink relative mt-20 overflow-hidden rounded-lg bg-ink px-6 py-12 text-white sm:px-12"
    >
      <Arcs className="pointer-events-none absolute top-1/2 -right-48 w-140 -translate-y-1/2 text-ink-raised" />
      <div className="relative flex flex-wrap items-center justify-between gap-x-12 gap-y-8">
        <div>
          <h2 id="partenaire" className="text-xl">
            {invitation.title}
          </h2>
          <p className="mt-3 max-w-[35em] text-mist">{invitation.text}</p>
        </div>
        <ButtonLink to="/contactez-nous" look="accent">
          {invitation.action}
        </ButtonLink>
      </div>
    </section>
  );
}

type AmbassadorCardProps = { ambassador: Ambassador; isLazy: boolean };

function AmbassadorCard({ ambassador, isLazy }: AmbassadorCardProps) {
  const { name, company, jobTitle, website, photoUrl, logoUrl } = ambassador;
  return (
    <li className="card flex flex-col">
      <div className="flex grow items-start gap-4 p-5 sm:p-6">
        {/* As wide as the logo: name and company stand in line. */}
        <div className="grid w-20 shrink-0 place-items-center sm:w-28">
          <Portrait url={photoUrl} alt="" size="card" isLazy={isLazy} />
        </div>
        <div className="min-w-0 pt-1 [overflow-wrap:anywhere] sm:pt-4">
          <h2 className="text-xl leading-7">{name}</h2>
          <p className="mt-1 text-slate">{jobTitle}</p>
        </div>
      </div>
      <div className="flex items-center gap-4 border-t border-hairline px-5 py-4 sm:px-6">
        <CompanyLogo url={logoUrl} isLazy={isLazy} />
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p className="font-[550]">{company}</p>
          {website && (
            <a
              href={website}
              target="_blank"
              rel="noopener noreferrer"
              className="link inline-block py-1 text-sm"
            >
              <span className="sr-only">{`${VISIT} ${company}\u202f: `}</span>
              <span>{websiteName(website)}</span>
              <span className="sr-only"> (nouvel onglet)</span>
            </a>
          )}
        </div>
      </div>
    </li>
  );
}
