import type { MemberCard as Card } from '@cercle/contract/members';
import { PAGE_SIZE } from '@cercle/contract/page-size';
import type { Page } from '@cercle/contract/paging';
import { Suspense } from 'react';
import { Await, useSearchParams } from 'react-router';
import { api } from '../../api/client.ts';
import { ApiError, unlessSessionEnded } from '../../api/error.ts';
import { CLOSED_TEXT } from '../../content/closed-circle.ts';
import { plural } from '../../content/plural.ts';
import { privateMeta } from '../../document/page-meta.ts';
import { DirectoryCount } from '../../layout/directory-count.tsx';
import { CARDS_CLASS, DirectoryHead, RESULTS_CLASS } from '../../layout/directory-head.tsx';
import {
  directoryDelay,
  useDirectoryEntered,
  useDirectoryNavigation,
} from '../../navigation/directory-delay.ts';
import { readSearch, readSort } from '../../navigation/directory-search.ts';
import { withMinimumDelay } from '../../navigation/minimum-delay.ts';
import { useDelayedScrollRestoration } from '../../navigation/scroll-restoration.ts';
import { consoleLog } from '../../session/console-log.ts';
import { requireLogin } from '../../session/guards.ts';
import { loadProfile } from '../../session/profile.ts';
import { useSession } from '../../session/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { pageNumber } from '../../ui/pages-shown.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import type { Route } from './+types/membres.ts';
import { MemberCard } from './member-card.tsx';

export const meta = privateMeta('Membres', 'L’annuaire des membres du cercle.');

const BY_NAME = 'fullName,asc';

/** A page of the directory, or why it is closed to a former member. */
type Loaded = Page<Card> | { closed: string };

async function loadPage(query: URLSearchParams): Promise<Loaded> {
  try {
    const [page] = await Promise.all([
      unlessSessionEnded(
        api.get<Page<Card>>('/members', {
          page: pageNumber(query.get('page')) - 1,
          size: PAGE_SIZE,
          sort: readSort(query, BY_NAME, 'createdAt,desc'),
          q: readSearch(query),
        }),
      ),
      loadProfile(),
    ]);
    return page;
  } catch (failure) {
    if (failure instanceof ApiError && failure.code === 'forbidden') return { closed: failure.message };
    consoleLog(failure);
    throw failure;
  }
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  requireLogin(request);
  const page = loadPage(new URL(request.url).searchParams);
  return { page: withMinimumDelay(directoryDelay(), page) };
};

const DirectoryHeading = () => (
  <DirectoryHead
    title="Membres"
    lead="Les personnes qui composent le cercle, et comment les joindre."
    searchLabel="Rechercher un membre"
  />
);

const Loading = () => <LoadingState text="Chargement des membres…" />;

export const HydrateFallback = () => (
  <>
    <DirectoryHeading />
    <div className={RESULTS_CLASS}>
      <Loading />
    </div>
  </>
);

export default function Membres({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const { key, retry } = useDirectoryNavigation();
  useDirectoryEntered();
  return (
    <>
      <DirectoryHeading />
      <div className={RESULTS_CLASS}>
        <Suspense key={key} fallback={<Loading />}>
          <Await
            resolve={loaderData.page}
            errorElement={
              <ErrorState
                title="L’annuaire n’a pas pu être chargé"
                text="Vérifiez votre connexion, puis réessayez."
                action={<Button onClick={retry}>Réessayer</Button>}
              />
            }
          >
            {(loaded) =>
              'closed' in loaded ? (
                <Closed message={loaded.closed} />
              ) : (
                <Results
                  page={loaded}
                  current={pageNumber(query.get('page'))}
                  search={query.get('q') ?? ''}
                />
              )
            }
          </Await>
        </Suspense>
      </div>
    </>
  );
}

/** A former member's directory. @param message says since when */
const Closed = ({ message }: { message: string }) => (
  <EmptyState
    title={message}
    text={CLOSED_TEXT}
    action={
      <span className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/contactez-nous">Nous écrire</ButtonLink>
        <ButtonLink to="/mon-adhesion" look="quiet">
          Voir mon adhésion
        </ButtonLink>
      </span>
    }
  />
);

type ResultsProps = { page: Page<Card>; current: number; search: string };

function Results({ page, current, search }: ResultsProps) {
  useDelayedScrollRestoration();
  const isEmpty = page.content.length === 0;
  return (
    <>
      {(!isEmpty || search) && (
        <DirectoryCount
          text={plural(page.totalElements, 'membre', 'membres')}
          usual="Plus récents d’abord"
          byName={BY_NAME}
        />
      )}
      {isEmpty ? (
        <NoResults search={search} isBeyond={page.totalElements > 0} />
      ) : (
        <Cards members={page.content} />
      )}
      <Pagination current={current} total={isEmpty ? 0 : page.totalPages} />
    </>
  );
}

const Cards = ({ members }: { members: Card[] }) => (
  <ul className={CARDS_CLASS}>
    {members.map((member) => (
      <MemberCard key={member.id} member={member} />
    ))}
  </ul>
);

const EMPTY_HINT = 'Les fiches paraissent ici dès que des membres rendent leur profil public.';

/** Administrators have no card of their own. */
function EmptyDirectory() {
  const isAdmin = useSession()?.kind === 'admin';
  return (
    <EmptyState
      title="Aucun membre à afficher pour le moment"
      text={isAdmin ? EMPTY_HINT : `${EMPTY_HINT} Vérifiez la visibilité du vôtre.`}
      action={
        isAdmin ? (
          <ButtonLink to="/admin/members-requests">Voir les demandes</ButtonLink>
        ) : (
          <ButtonLink to="/profile">Voir mon profil</ButtonLink>
        )
      }
    />
  );
}

function NoResults({ search, isBeyond }: { search: string; isBeyond: boolean }) {
  if (search || isBeyond) {
    return (
      <EmptyState
        title={isBeyond ? 'Cette page est vide' : 'Aucun membre ne correspond'}
        text={
          isBeyond
            ? 'L’annuaire compte moins de pages que cela.'
            : `Rien pour «\u202f${search}\u202f». Essayez un autre nom, ou celui d’une société.`
        }
        action={
          <ButtonLink to="/membres" look="quiet">
            Voir tous les membres
          </ButtonLink>
        }
      />
    );
  }
  return <EmptyDirectory />;
}
