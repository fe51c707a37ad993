import { type FirmSettings, type FirmUpdate, firmUpdate } from '@cercle/contract/firm';
import { formatEnterpriseNumber, formatIban } from '@cercle/contract/number-texts';
import { api } from '../../../api/client.ts';
import { FIRM_FORM } from '../../../content/admin-firm.ts';
import { serverMessageOr, useRecordForm } from '../../../forms/record-form.tsx';

export const FIRM_CALL = '/admin/firm';

const toFormValues = ({ missing, ...settings }: FirmSettings) => ({
  ...settings,
  enterpriseNumber: settings.enterpriseNumber && formatEnterpriseNumber(settings.enterpriseNumber),
  vatNumber: settings.vatNumber && `BE ${formatEnterpriseNumber(settings.vatNumber.slice('BE'.length))}`,
  iban: formatIban(settings.iban),
});

const noCustomErrors = () => ({});

type FirmFormOptions = {
  settings: FirmSettings;
  onDirty: (isDirty: boolean) => void;
  onSaved: (saved: FirmSettings) => void;
};

/** The form of the settings, which stays open once they are saved. */
export const useFirmForm = ({ settings, onDirty, onSaved }: FirmFormOptions) =>
  useRecordForm<FirmSettings, FirmUpdate, FirmSettings>({
    schema: firmUpdate,
    row: settings,
    toFormValues,
    customErrors: noCustomErrors,
    failureText: serverMessageOr(FIRM_FORM.failure),
    load: () => api.get<FirmSettings>(FIRM_CALL),
    save: (_, values) => api.put<FirmSettings>(FIRM_CALL, values),
    onDirty,
    onSaved,
  });
