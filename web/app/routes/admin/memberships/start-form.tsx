import { useEffect } from 'react';
import { START } from '../../../content/admin-memberships.ts';
import { useUnsavedChangesPrompt } from '../../../forms/unsaved-changes-prompt.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { LoadedGroups } from './load-groups.ts';
import { MEMBERSHIPS } from './membership-list.ts';
import { StartBar } from './start-bar.tsx';
import { isTyped } from './start-lines.ts';
import { StartRow } from './start-row.tsx';
import { StartTable } from './start-table.tsx';
import { useStart } from './use-start.ts';

/** The groups, one line each. Those that begin leave the list; the others keep what was typed, with the reason. */
export function StartForm({ groups, total }: LoadedGroups) {
  const { day, lines, status, busy, toConfirm, ...calls } = useStart(groups);
  const { report, dialog } = useUnsavedChangesPrompt();
  const hasTyped = lines.some(isTyped);
  useEffect(() => report('start', hasTyped), [report, hasTyped]);
  if (lines.length === 0)
    return <NobodyLeft hasMore={total > groups.length} hasStarted={groups.length > 0} />;
  const selected = lines.filter(({ isSelected }) => isSelected).length;
  return (
    <form
      noValidate
      aria-label={START.title}
      className="mt-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy === null) void calls.check();
      }}
    >
      <div className="w-72 max-w-full">
        <TextField
          type="date"
          label={START.day}
          hint={START.dayHint}
          value={day}
          readOnly={busy !== null}
          onChange={(event) => calls.changeDay(event.target.value)}
        />
      </div>
      <label className="inline-flex min-h-11 items-center gap-2 font-[550]">
        <input
          type="checkbox"
          className="size-5 accent-ink"
          checked={selected === lines.length}
          disabled={busy !== null}
          ref={(box) => {
            if (box) box.indeterminate = selected > 0 && selected < lines.length;
          }}
          onChange={(event) => calls.selectAll(event.target.checked)}
        />
        <span>{START.selectAll}</span>
      </label>
      {total > groups.length && <p className="text-sm text-slate">{START.firstOnly(groups.length, total)}</p>}
      <StartTable>
        {lines.map((line) => (
          <StartRow
            key={line.id}
            line={line}
            dayForAll={day}
            isBusy={busy !== null}
            onChange={calls.changeLine}
          />
        ))}
      </StartTable>
      <StartBar
        selected={selected}
        total={lines.length}
        status={status}
        busy={busy}
        onStart={calls.askStart}
      />
      <ConfirmDialog
        isOpen={toConfirm !== null}
        title={START.confirmTitle(toConfirm?.length ?? 0)}
        message={busy === 'start' && status ? status : START.confirmText}
        confirmText={START.start}
        isBusy={busy === 'start'}
        onConfirm={() => toConfirm && void calls.start(toConfirm)}
        onCancel={calls.cancel}
      />
      {dialog}
    </form>
  );
}

type NobodyLeftProps = { hasMore: boolean; hasStarted: boolean };

function NobodyLeft({ hasMore, hasStarted }: NobodyLeftProps) {
  // The button that had the focus is gone with the list.
  useEffect(() => {
    if (hasStarted) document.getElementById('contenu')?.focus({ preventScroll: true });
  }, [hasStarted]);
  return (
    <div className="mt-5">
      {hasMore ? (
        <EmptyState
          title={START.moreTitle}
          text={START.moreText}
          action={
            <ButtonLink to={`${MEMBERSHIPS.path}/demarrer`} reloadDocument>
              {START.loadMore}
            </ButtonLink>
          }
        />
      ) : (
        <EmptyState
          title={START.emptyTitle}
          text={START.emptyText}
          action={<ButtonLink to={MEMBERSHIPS.path}>{START.seeList}</ButtonLink>}
        />
      )}
    </div>
  );
}
