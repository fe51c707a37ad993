import type { FirmSettings } from '@cercle/contract/firm';
import { api } from '../../../api/client.ts';
import { toResult, useInitialResult } from '../../../api/result.ts';
import { FIRM_DESCRIPTION, FIRM_LOAD, FIRM_TITLE } from '../../../content/admin-firm.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { AsyncRecord } from '../details/async-record.tsx';
import type { Route } from './+types/settings.ts';
import { FirmForm } from './firm-form.tsx';
import { FIRM_CALL } from './use-firm-form.ts';

export const meta = privateMeta(FIRM_TITLE, FIRM_DESCRIPTION);

export const clientLoader = () => ({ settings: toResult(api.get<FirmSettings>(FIRM_CALL)) });

export default function FirmSettingsScreen({ loaderData }: Route.ComponentProps) {
  const result = useInitialResult(loaderData.settings);
  return (
    <AsyncRecord result={result} texts={FIRM_LOAD} list="/admin/dashboard" heading={FIRM_TITLE}>
      {(settings) => (
        <>
          <h1 className="text-xl">{FIRM_TITLE}</h1>
          <FirmForm settings={settings} />
        </>
      )}
    </AsyncRecord>
  );
}
