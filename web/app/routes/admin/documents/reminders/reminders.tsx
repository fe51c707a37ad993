import { Percent, Settings2 } from 'lucide-react';
import { useEffect } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { type Result, toResult, useResult } from '../../../../api/result.ts';
import { RATES_FORM, REMINDER_SETTINGS, REMINDERS } from '../../../../content/admin-reminders.ts';
import { privateMeta } from '../../../../document/page-meta.ts';
import { useUnsavedChangesPrompt } from '../../../../forms/unsaved-changes-prompt.tsx';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { ProgressDialog } from '../../../../ui/progress-dialog.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../../ui/states.tsx';
import { useLazyComponent } from '../../../../ui/use-lazy-component.ts';
import { BackToList, useListUrl } from '../../details/back-to-list.tsx';
import { parseListQuery } from '../../list/list-query.ts';
import { ListSearch } from '../../list/list-screen.tsx';
import { DOCUMENTS } from '../document-list.ts';
import type { RunProgress } from '../run/use-chunked-run.ts';
import type { Route } from './+types/reminders.ts';
import { BankNotes } from './bank-notes.tsx';
import type { SentReminder } from './reminder-lines.ts';
import { RemindersForm } from './reminders-form.tsx';
import { type DueReminders, loadDue, REMINDERS_LIST } from './reminders-list.ts';
import { RemindersSummary } from './reminders-summary.tsx';
import { useReminders } from './use-reminders.ts';

export const meta = privateMeta(REMINDERS.title, 'Les factures en retard, et leurs rappels à envoyer.');

const loadSettingsDialog = () => import('./settings-dialog.tsx');
const loadRatesDialog = () => import('./rates-dialog.tsx');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const { q } = parseListQuery(REMINDERS_LIST, new URL(request.url).searchParams);
  return { due: toResult(loadDue(q)) };
};

export default function Reminders({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  const query = parseListQuery(REMINDERS_LIST, useSearchParams()[0]);
  const { result, isLoading } = useResult<DueReminders>(loaderData.due);
  const { lines, progress, result: last, ...run } = useReminders(result?.value, reload);
  const settings = useLazyComponent(loadSettingsDialog);
  const rates = useLazyComponent(loadRatesDialog);
  const { report, dialog } = useUnsavedChangesPrompt();
  const isRunning = progress !== null;
  useEffect(() => report('run', isRunning, 'run'), [report, isRunning]);
  const list = useListUrl(DOCUMENTS);
  return (
    <>
      <BackToList to={list} />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl">{REMINDERS.title}</h1>
        <div className="flex flex-wrap gap-2">
          <Button look="quiet" size="small" onClick={rates.open}>
            <Percent className="size-4" aria-hidden="true" />
            {RATES_FORM.label}
          </Button>
          <Button look="quiet" size="small" onClick={settings.open}>
            <Settings2 className="size-4" aria-hidden="true" />
            {REMINDER_SETTINGS.label}
          </Button>
        </div>
      </div>
      <p className="mt-1 max-w-[47em] text-slate">{REMINDERS.lead}</p>
      {last && <RemindersSummary key={last.id} {...last} />}
      {result?.value && <BankNotes bank={result.value.bank} />}
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <ListSearch config={REMINDERS_LIST} query={query} {...REMINDERS.search} />
      </div>
      <p role="status" className="mt-3 text-sm text-slate empty:hidden">
        {result && isLoading && REMINDERS.updating}
      </p>
      <Due result={result} onRetry={reload}>
        {lines.length === 0 ? (
          <NothingDue q={query.q} />
        ) : (
          <RemindersForm
            lines={lines}
            quarantined={result?.value?.bank.quarantined ?? 0}
            onSelect={run.select}
            onSelectAll={run.selectAll}
            onSend={(chosen) => void run.send(chosen)}
          />
        )}
      </Due>
      {progress && <Progress progress={progress} onStop={run.stop} />}
      {rates.Component && <rates.Component onChange={reload} onClose={rates.close} />}
      {settings.Component && <settings.Component onChange={reload} onClose={settings.close} />}
      {dialog}
    </>
  );
}

type DueProps = { result: Result<DueReminders> | null; onRetry: () => void; children: React.ReactElement };

function Due({ result, onRetry, children }: DueProps) {
  if (result === null) return <LoadingState text={REMINDERS.loading} />;
  if (result.failure === undefined) return <div>{children}</div>;
  return (
    <div className="mt-5">
      <ErrorState
        title={REMINDERS.failed}
        text={REMINDERS.retryText}
        action={<Button onClick={onRetry}>{REMINDERS.retry}</Button>}
      />
    </div>
  );
}

const NothingDue = ({ q }: { q: string }) => (
  <div className="mt-5">
    {q ? (
      <EmptyState
        title={REMINDERS.nothingFoundTitle}
        text={REMINDERS.nothingFoundText}
        action={
          <ButtonLink to={REMINDERS_LIST.path} look="quiet">
            {REMINDERS.seeAll}
          </ButtonLink>
        }
      />
    ) : (
      <EmptyState
        title={REMINDERS.emptyTitle}
        text={REMINDERS.emptyText}
        action={<ButtonLink to={`${DOCUMENTS.path}?state=OVERDUE`}>{REMINDERS.seeOverdue}</ButtonLink>}
      />
    )}
  </div>
);

const Progress = ({ progress, onStop }: { progress: RunProgress<SentReminder>; onStop: () => void }) => {
  const { tried, total, isStopping } = progress;
  return (
    <ProgressDialog
      isOpen
      title={REMINDERS.progressTitle}
      text={REMINDERS.progress(tried, total)}
      share={tried / total}
      cancelText={isStopping ? REMINDERS.stopping : REMINDERS.stop}
      onCancel={onStop}
    />
  );
};
