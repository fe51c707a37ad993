import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { ONE_SUBJECT, PERIOD } from '../../../content/admin-audit-log.ts';
import { Button } from '../../../ui/button.tsx';
import { type ListConfig, type ListQuery, listUrl } from '../list/list-query.ts';

type PeriodFilterProps = { config: ListConfig; query: ListQuery };

/** From one day to another, both included; either may be left empty. */
export function PeriodFilter({ config, query }: PeriodFilterProps) {
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const days = new FormData(event.currentTarget);
    const day = (name: string) => String(days.get(name)) || undefined;
    const filters = { ...query.filters, from: day('from'), to: day('to') };
    void navigate(listUrl(config, query, { filters }), { preventScrollReset: true });
  };
  const { from, to } = query.filters;
  return (
    // Another address, such as that of Back, shows its own days.
    <form
      key={`${from} ${to}`}
      aria-label={PERIOD.label}
      onSubmit={submit}
      className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm"
    >
      <DayField name="from" label={PERIOD.from} day={from} />
      <DayField name="to" label={PERIOD.to} day={to} />
      <Button type="submit" size="small" look="quiet">
        {PERIOD.apply}
      </Button>
    </form>
  );
}

type DayFieldProps = { name: string; label: string; day: string | undefined };

const DayField = ({ name, label, day }: DayFieldProps) => (
  <label className="flex items-center gap-2">
    <span className="font-[550] text-slate">{label}</span>
    <input
      type="date"
      name={name}
      defaultValue={day}
      min="2000-01-01"
      max="9999-12-31"
      className="h-11 rounded-md border border-edge bg-white px-3 tabular-nums"
    />
  </label>
);

/** Where a request's own screen led here. */
export const OneSubject = ({ config }: { config: ListConfig }) => (
  <p className="mt-3 flex flex-wrap gap-x-3 text-sm text-slate">
    <span>{ONE_SUBJECT.text}</span>
    <Link to={config.path} className="link">
      {ONE_SUBJECT.seeAll}
    </Link>
  </p>
);
