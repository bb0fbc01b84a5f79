import { describe, expect, it } from 'vitest';
import { ApiError, type ApiErrorKind, isTemporary } from './api-error';

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
