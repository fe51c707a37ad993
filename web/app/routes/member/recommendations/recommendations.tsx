import { useRevalidator } from 'react-router';
import { type Result, toResult, useResult } from '../../../api/result.ts';
import { NEW_RECOMMENDATION_PATH, RECOMMENDATIONS } from '../../../content/recommendations.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { useDelayedScrollRestoration } from '../../../navigation/scroll-restoration.ts';
import { requireRole } from '../../../session/guards.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { MemberHead } from '../member-head.tsx';
import type { Route } from './+types/recommendations.ts';
import { type ListView, readView, TABS, tabUrl } from './list-view.ts';
import { Meetings, NoteMeeting } from './meetings.tsx';
import { type LoadedRows, loadRows } from './recommendation-calls.ts';
import { RecommendationRows } from './recommendation-rows.tsx';
import { StateFilter } from './state-filter.tsx';
import { SayThanks, ThanksRows, ThanksSides } from './thanks-rows.tsx';

const { eyebrow, title, lead } = RECOMMENDATIONS;

export const meta = privateMeta(title, lead);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const { user } = requireRole(request, 'ROLE_USER');
  const view = readView(new URL(request.url).searchParams);
  return { personId: user.id, view, rows: toResult(loadRows(view)) };
};

const Head = () => <MemberHead eyebrow={eyebrow} title={title} lead={lead} />;

export const HydrateFallback = () => (
  <>
    <Head />
    <div className="page pb-6">
      <LoadingState text={RECOMMENDATIONS.loading} />
    </div>
  </>
);

/** What a member received and gave, whom they met, and their thanks. */
export default function Recommendations({ loaderData: { personId, view, rows } }: Route.ComponentProps) {
  const { tab, side } = view;
  return (
    <>
      <Head />
      <div className="page grid gap-6 pb-6">
        <ButtonLink to={NEW_RECOMMENDATION_PATH} className="w-fit max-sm:w-full">
          {RECOMMENDATIONS.give}
        </ButtonLink>
        <TabLinks
          label={RECOMMENDATIONS.tabs}
          tabs={TABS.map(({ tab: name, label }) => ({ label, to: tabUrl(name), isCurrent: name === tab }))}
        />
        {/* Keyed: of another tab, or another person in a tab that was frozen, nothing stays. */}
        <TabPanel key={`${personId} ${tab} ${side}`} view={view} rows={rows} />
      </div>
    </>
  );
}

type TabPanelProps = { view: ListView; rows: Promise<Result<LoadedRows>> };

function TabPanel({ view, rows }: TabPanelProps) {
  const { result } = useResult(rows);
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  useDelayedScrollRestoration(result !== null);
  const page = result?.value?.page;
  const isBeyond = page !== undefined && page.content.length === 0 && page.totalElements > 0;
  return (
    <section aria-label={TABS.find(({ tab }) => tab === view.tab)?.label} className="grid gap-5">
      <Tools view={view} onChange={reload} />
      {result === null && <LoadingState text={RECOMMENDATIONS.loading} />}
      {result?.failure !== undefined && (
        <ErrorState
          title={RECOMMENDATIONS.failedTitle}
          text={RECOMMENDATIONS.failedText}
          action={<Button onClick={reload}>Réessayer</Button>}
        />
      )}
      {isBeyond && (
        <EmptyState
          title={RECOMMENDATIONS.beyondTitle}
          text={RECOMMENDATIONS.beyondText}
          action={<ButtonLink to={tabUrl(view.tab, view)}>{RECOMMENDATIONS.beyondAction}</ButtonLink>}
        />
      )}
      {result?.value && !isBeyond && <Rows view={view} loaded={result.value} onChange={reload} />}
      <Pagination current={view.page} total={isBeyond ? 0 : (page?.totalPages ?? 0)} />
    </section>
  );
}

type ToolsProps = { view: ListView; onChange: () => void };

/** What can be chosen or begun in a tab. */
function Tools({ view, onChange }: ToolsProps) {
  switch (view.tab) {
    case 'rencontres':
      return <NoteMeeting onChange={onChange} />;
    case 'mercis':
      return (
        <>
          <SayThanks onChange={onChange} />
          <ThanksSides side={view.side} />
        </>
      );
    default:
      return <StateFilter view={view} />;
  }
}

function Rows({ view, loaded, onChange }: ToolsProps & { loaded: LoadedRows }) {
  switch (loaded.tab) {
    case 'rencontres':
      return <Meetings meetings={loaded.page.content} onChange={onChange} />;
    case 'mercis':
      return <ThanksRows side={view.side} thanks={loaded.page.content} onChange={onChange} />;
    default:
      return <RecommendationRows view={view} rows={loaded.page.content} />;
  }
}
