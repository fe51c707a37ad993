import type { FormEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ONE_SUBJECT, PERIOD } from '../../../content/admin-audit-log.ts';
import { Button } from '../../../ui/button.tsx';
import { type ListConfig, listUrl, parseListQuery } from '../list/list-query.ts';

/** From one day to another, both included; either may be left empty. Where a request's own screen led here, says so. */
export function PeriodFilter({ config }: { config: ListConfig }) {
  const query = parseListQuery(config, useSearchParams()[0]);
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const days = new FormData(event.currentTarget);
    const day = (name: string) => String(days.get(name)) || undefined;
    const filters = { ...query.filters, from: day('from'), to: day('to') };
    void navigate(listUrl(config, query, { filters }), { preventScrollReset: true });
  };
  const { from, to, subject } = query.filters;
  return (
    <>
      {/* Another address, such as that of Back, shows its own days. */}
      <form
        aria-label={PERIOD.label}
        onSubmit={submit}
        className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm"
      >
        <DayField key={`from ${from}`} name="from" label={PERIOD.from} day={from} />
        <DayField key={`to ${to}`} name="to" label={PERIOD.to} day={to} />
        <Button type="submit" size="small" look="quiet">
          {PERIOD.apply}
        </Button>
      </form>
      {subject && <OneSubject path={config.path} />}
    </>
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

const OneSubject = ({ path }: { path: string }) => (
  <p className="flex w-full flex-wrap gap-x-3 text-sm text-slate">
    <span>{ONE_SUBJECT.text}</span>
    <Link to={path} className="link">
      {ONE_SUBJECT.seeAll}
    </Link>
  </p>
);
