import { API_KEY_ACCESS, type NewApiKey, newApiKeySchema } from '@godown/shared/access/api-keys';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { Button } from '../ui/button';
import { schemaResolver } from '../ui/check-typed';
import { Field } from '../ui/field';
import { SelectField } from '../ui/select-field';
import { useShowWrong } from '../ui/use-show-wrong';
import { ACCESS_WORDS } from './api-key-words';

interface ApiKeyFormProps {
  isBusy: boolean;
  /** Resolves with true once it is made. */
  onAdd: (key: NewApiKey) => Promise<boolean>;
}

/** Makes an API key. */
export function ApiKeyForm({ isBusy, onAdd }: ApiKeyFormProps) {
  const { register, handleSubmit, formState, resetField } = useForm<NewApiKey>({
    defaultValues: { name: '', access: 'read' },
    resolver: schemaResolver(newApiKeySchema),
  });
  const { ref, showWrong } = useShowWrong<HTMLFormElement>();
  const submit = handleSubmit(async (key) => {
    if (await onAdd(key)) resetField('name');
  }, showWrong);
  return (
    <form
      ref={ref}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid items-start gap-4 sm:grid-cols-[1fr_15rem_auto]"
    >
      <Field
        label={t`Name of the program`}
        autoComplete="off"
        maxLength={60}
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <SelectField
        label={t`Access`}
        options={API_KEY_ACCESS.map((each) => [each, i18n._(ACCESS_WORDS[each])])}
        {...register('access')}
      />
      <Button type="submit" variant="primary" busy={isBusy} className="sm:mt-[1.6875rem]">
        <Trans>Make a key</Trans>
      </Button>
    </form>
  );
}
