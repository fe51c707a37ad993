import type { RunDraft } from '@cercle/contract/document-run';
import { useEffect } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { type Result, toResult, useResult } from '../../../../api/result.ts';
import { kindsText, RUN } from '../../../../content/admin-document-run.ts';
import { KIND_FILTERS } from '../../../../content/admin-documents.ts';
import { privateMeta } from '../../../../document/page-meta.ts';
import { useUnsavedChangesPrompt } from '../../../../forms/unsaved-changes-prompt.tsx';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { ProgressDialog } from '../../../../ui/progress-dialog.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../../ui/states.tsx';
import { BackToList, useListUrl } from '../../details/back-to-list.tsx';
import { FilterSelect } from '../../list/filter-select.tsx';
import { type ListQuery, parseListQuery } from '../../list/list-query.ts';
import { ListSearch } from '../../list/list-screen.tsx';
import { DOCUMENTS } from '../document-list.ts';
import type { Route } from './+types/run.ts';
import { loadDrafts } from './load-drafts.ts';
import { RunForm } from './run-form.tsx';
import type { IssuedDraft } from './run-lines.ts';
import { RUN_LIST } from './run-list.ts';
import { RunSummary } from './run-summary.tsx';
import type { RunProgress } from './use-chunked-run.ts';
import { useRun } from './use-run.ts';

export const meta = privateMeta(RUN.title, 'Les projets de factures et de notes de crédit à émettre.');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const { q, filters } = parseListQuery(RUN_LIST, new URL(request.url).searchParams);
  return { drafts: toResult(loadDrafts({ q, kind: filters.kind })) };
};

export default function IssueDrafts({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const query = parseListQuery(RUN_LIST, useSearchParams()[0]);
  const { result, isLoading } = useResult<RunDraft[]>(loaderData.drafts);
  const { lines, isSending, progress, result: last, ...run } = useRun(result?.value, () => void revalidate());
  const { report, dialog } = useUnsavedChangesPrompt();
  const isRunning = progress !== null;
  useEffect(() => report('run', isRunning, 'run'), [report, isRunning]);
  const list = useListUrl(DOCUMENTS);
  return (
    <>
      <BackToList to={list} />
      <h1 className="mt-3 text-xl">{RUN.title}</h1>
      <p className="mt-1 max-w-[47em] text-slate">{RUN.lead}</p>
      {last && <RunSummary key={last.id} {...last} />}
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <FilterSelect
          config={RUN_LIST}
          query={query}
          name="kind"
          label={RUN.kind}
          choices={KIND_FILTERS}
          counts={undefined}
        />
        <ListSearch config={RUN_LIST} query={query} {...RUN.search} />
      </div>
      <p role="status" className="mt-3 text-sm text-slate empty:hidden">
        {result && isLoading && RUN.updating}
      </p>
      <Drafts result={result} onRetry={() => void revalidate()}>
        {lines.length === 0 ? (
          <NoDrafts query={query} />
        ) : (
          <RunForm
            lines={lines}
            isSending={isSending}
            onSelect={run.select}
            onSelectAll={run.selectAll}
            onSend={run.chooseSending}
            onIssue={(chosen) => void run.issue(chosen)}
          />
        )}
      </Drafts>
      {progress && <Progress progress={progress} onStop={run.stop} />}
      {dialog}
    </>
  );
}

type DraftsProps = {
  result: Result<RunDraft[]> | null;
  onRetry: () => void;
  children: React.ReactElement;
};

function Drafts({ result, onRetry, children }: DraftsProps) {
  if (result === null) return <LoadingState text={RUN.loading} />;
  if (result.failure === undefined) return <div>{children}</div>;
  return (
    <div className="mt-5">
      <ErrorState
        title={RUN.failed}
        text={RUN.retryText}
        action={<Button onClick={onRetry}>{RUN.retry}</Button>}
      />
    </div>
  );
}

const NoDrafts = ({ query: { q, filters } }: { query: ListQuery }) => (
  <div className="mt-5">
    {q || filters.kind ? (
      <EmptyState
        title={RUN.nothingFoundTitle}
        text={RUN.nothingFoundText}
        action={
          <ButtonLink to={RUN_LIST.path} look="quiet">
            {RUN.seeAll}
          </ButtonLink>
        }
      />
    ) : (
      <EmptyState
        title={RUN.emptyTitle}
        text={RUN.emptyText}
        action={<ButtonLink to={DOCUMENTS.path}>{RUN.seeList}</ButtonLink>}
      />
    )}
  </div>
);

const Progress = ({ progress, onStop }: { progress: RunProgress<IssuedDraft>; onStop: () => void }) => {
  const { tried, total, done, isStopping } = progress;
  return (
    <ProgressDialog
      isOpen
      title={RUN.progressTitle}
      text={RUN.progress(tried, total, kindsText(done))}
      share={tried / total}
      cancelText={isStopping ? RUN.stopping : RUN.stop}
      onCancel={onStop}
    />
  );
};
