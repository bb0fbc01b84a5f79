import { describe, expect, it } from 'vitest';
import { ApiError, type ApiErrorKind, isTemporary, toApiError, waitAfter } from './api-error';

describe('a failed change', () => {
  it.each<[ApiErrorKind, number]>([
    ['offline', 0],
    ['network', 0],
    ['timeout', 0],
    ['problem', 401],
    ['unreadable', 408],
    ['problem', 429],
    ['unreadable', 502],
    ['problem', 503],
    ['unreadable', 504],
    // Half of a response, or the page of a network that wants a sign-in.
    ['unreadable', 200],
    ['unreadable', 201],
  ])('is retried after %s %i', (kind, status) => {
    expect(isTemporary(new ApiError({ kind, status }))).toBe(true);
  });

  it.each<[ApiErrorKind, number]>([
    ['problem', 403],
    ['problem', 404],
    ['problem', 409],
    ['problem', 412],
    ['unreadable', 413],
    ['problem', 422],
    ['problem', 500],
  ])('is refused by %s %i', (kind, status) => {
    expect(isTemporary(new ApiError({ kind, status }))).toBe(false);
  });
});

describe('the wait before a retry', () => {
  const errorWith = (retryAfter: string) =>
    toApiError(new Response('busy', { status: 429, headers: { 'Retry-After': retryAfter } }));

  it.each([
    ['7', 7000],
    ['0', 400],
    ['86400', 60_000],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 400],
  ])('after Retry-After: %s is %i ms', async (retryAfter, expected) => {
    expect(waitAfter(await errorWith(retryAfter), 400)).toBe(expected);
  });
});
