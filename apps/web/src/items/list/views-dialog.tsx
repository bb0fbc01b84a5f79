import { deletionSchema } from '@godown/shared/items/item';
import { MAX_VIEW_NAME, type SharedView, sharedViewSchema } from '@godown/shared/items/views';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay, useMayStop } from '../../account/may';
import { useNameOf } from '../../account/names';
import { useApi } from '../../account/use-api';
import { useOwnEmail } from '../../account/use-own-email';
import { useStep } from '../../outbox/use-step';
import { Button } from '../../ui/button';
import { Sheet } from '../../ui/dialog';
import { Failure } from '../../ui/failure';
import { Field } from '../../ui/field';
import { FormNotice } from '../../ui/form-notice';
import { Skeleton } from '../../ui/skeleton';
import { toFailure } from '../../ui/to-failure';
import { useShowWrong } from '../../ui/use-show-wrong';
import { type SavedView, useSavedViews } from './saved-views';
import { SHARED_VIEWS_KEY, sharedViewsQuery } from './shared-views';
import { toSearch } from './view';

interface ViewsDialogProps {
  /** The query of the URL. */
  search: string;
  onClose: () => void;
}

/** Opens, saves, shares and deletes views. */
export function ViewsDialog({ search, onClose }: ViewsDialogProps) {
  const { views, save, remove } = useSavedViews();
  const api = useApi();
  const shared = useQuery(sharedViewsQuery(api));
  const step = useStep(SHARED_VIEWS_KEY);
  const ownEmail = useOwnEmail();
  const mayShare = useMay('write');
  // What was pressed goes away with its row, or becomes a text.
  const own = useRef<HTMLHeadingElement>(null);
  const others = useRef<HTMLHeadingElement>(null);
  const common = { search, onClose };
  const isShared = ({ name, search: saved }: SavedView) =>
    shared.data?.some(
      (view) => view.email === ownEmail && view.name === name && toSearch(view.view) === saved,
    );
  const share = async ({ name, search: saved }: SavedView) => {
    const body = { name, view: Object.fromEntries(new URLSearchParams(saved)) };
    const result = await step.runOnce(body, (key) =>
      api.call('POST /views', sharedViewSchema, { body, key }),
    );
    if (result) own.current?.focus();
  };
  const takeBack = async ({ _id }: SharedView) => {
    const result = await step.run(
      () => api.call('DELETE /views/{id}', deletionSchema, { params: { id: _id } }),
      _id,
    );
    if (result) others.current?.focus();
    // Somebody else may have taken it back.
    else void shared.refetch();
  };
  return (
    <Sheet title={t`Saved views`} onClose={onClose}>
      <p className="text-muted text-sm">
        <Trans>
          A view is the search, the filters and the order of the list. Your views are saved on this device.
          Everybody sees the ones that you share.
        </Trans>
      </p>
      <section aria-labelledby="own-views" className="grid gap-2">
        <h3 ref={own} id="own-views" tabIndex={-1} className="font-[620] outline-none">
          <Trans>Your views</Trans>
        </h3>
        {views.length > 0 && (
          <ul className="grid">
            {views.map(({ name: viewName, ...view }) => (
              <ViewRow key={viewName} {...common} view={{ name: viewName, ...view }}>
                {isShared({ name: viewName, ...view }) ? (
                  <span className="px-2 text-muted text-sm">
                    <Trans>Shared</Trans>
                  </span>
                ) : (
                  mayShare && (
                    <Button
                      size="small"
                      variant="faint"
                      busy={step.isBusy}
                      onClick={() => void share({ name: viewName, ...view })}
                    >
                      <Trans>
                        Share <span className="sr-only">the view {viewName}</span>
                      </Trans>
                    </Button>
                  )
                )}
                <Button
                  size="small"
                  variant="faint"
                  onClick={() => {
                    remove(viewName);
                    own.current?.focus();
                  }}
                >
                  <Trans>
                    Delete <span className="sr-only">the view {viewName}</span>
                  </Trans>
                </Button>
              </ViewRow>
            ))}
          </ul>
        )}
        <SaveForm onSave={(name) => save({ name, search })} />
      </section>
      <FormNotice text={step.failure} onDismiss={step.dismiss} />
      <section aria-labelledby="shared-views" className="grid gap-2">
        <h3 ref={others} id="shared-views" tabIndex={-1} className="font-[620] outline-none">
          <Trans>Shared with everybody</Trans>
        </h3>
        {shared.isPending && <Skeleton className="h-12 animate-shimmer" />}
        {shared.isError && !shared.data && (
          <Failure title={t`The shared views could not be loaded`} {...toFailure(shared)} />
        )}
        {shared.data?.length === 0 && (
          <p className="text-muted text-sm">
            <Trans>Nobody shares a view yet.</Trans>
          </p>
        )}
        <ul className="grid empty:hidden">
          {shared.data?.map((view) => (
            <SharedRow
              key={view._id}
              {...common}
              view={view}
              isBusy={step.busy === view._id}
              onTakeBack={() => void takeBack(view)}
            />
          ))}
        </ul>
      </section>
    </Sheet>
  );
}

interface SharedRowProps extends ViewsDialogProps {
  view: SharedView;
  isBusy: boolean;
  onTakeBack: () => void;
}

/** A shared view, which everybody can use and nobody can change. */
function SharedRow({ view, isBusy, onTakeBack, ...common }: SharedRowProps) {
  const { name, email } = view;
  const person = useNameOf()(email);
  const mayWrite = useMay('write');
  const mayStop = useMayStop(email) && mayWrite;
  return (
    <ViewRow {...common} view={{ name, search: toSearch(view.view) }} about={t`Shared by ${person}`}>
      {mayStop && (
        <Button size="small" variant="faint" busy={isBusy} onClick={onTakeBack}>
          <Trans>
            Stop sharing <span className="sr-only">the view {name}</span>
          </Trans>
        </Button>
      )}
    </ViewRow>
  );
}

interface ViewRowProps extends ViewsDialogProps {
  view: SavedView;
  /** A line below the name. */
  about?: string;
  /** Buttons. */
  children: ReactNode;
}

function ViewRow({ view, about, search, onClose, children }: ViewRowProps) {
  return (
    <li className="flex items-center gap-1 border-line border-b last:border-b-0">
      <Link
        to={{ search: view.search }}
        onClick={onClose}
        aria-current={view.search === search}
        className="group grid min-h-12 min-w-0 flex-1 content-center py-1.5 [overflow-wrap:anywhere] aria-[current=true]:text-accent"
      >
        <span className="font-[560] group-hover:underline">{view.name}</span>{' '}
        {about && <span className="text-muted text-sm">{about}</span>}
      </Link>
      {children}
    </li>
  );
}

function SaveForm({ onSave }: { onSave: (name: string) => void }) {
  const [name, setName] = useState('');
  const [error, setError] = useState('');
  const { ref, showWrong } = useShowWrong<HTMLFormElement>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    setError(trimmed === '' ? t`Enter a name.` : '');
    if (trimmed === '') return showWrong();
    onSave(trimmed);
    setName('');
  };
  return (
    <form ref={ref} onSubmit={submit} noValidate>
      <Field
        label={t`Save this view as`}
        autoComplete="off"
        maxLength={MAX_VIEW_NAME}
        value={name}
        error={error}
        onChange={({ target }) => setName(target.value)}
        trailing={
          <Button type="submit">
            <Trans>Save</Trans>
          </Button>
        }
      />
    </form>
  );
}
