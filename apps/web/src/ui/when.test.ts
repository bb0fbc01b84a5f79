import { beforeEach, describe, expect, it } from 'vitest';
import { inBangla } from '../test/in-bangla';
import { preferLatinDigits } from './number-style';
import { addDays, dateText, dayOf, dayText, exactText, nearText, shortDayText, timeText } from './when';

/** Half past two in the afternoon in Dhaka. */
const NOW = Date.parse('2026-03-05T08:30:00Z');

describe('nearText', () => {
  it.each([
    ['2026-03-05T08:30:20Z', 'just now'],
    ['2026-03-05T08:29:31Z', 'just now'],
    ['2026-03-05T08:28:00Z', '2 min ago'],
    ['2026-03-05T07:30:01Z', '59 min ago'],
    ['2026-03-05T03:14:00Z', 'today 09:14'],
    ['2026-03-04T18:00:00Z', 'today 00:00'],
    ['2026-03-04T17:59:00Z', 'yesterday 23:59'],
    ['2026-03-03T18:00:00Z', 'yesterday 00:00'],
    ['2026-03-03T17:59:00Z', '3 Mar 23:59'],
    ['2025-12-31T18:00:00Z', '1 Jan 00:00'],
    ['2025-12-31T17:59:00Z', '31 Dec 2025'],
  ])('%s reads %s', (at, text) => expect(nearText(at, NOW)).toBe(text));

  it('says yesterday on the first day of a year, too', () => {
    expect(nearText('2025-12-31T12:02:00Z', Date.parse('2026-01-01T03:00:00Z'))).toBe('yesterday 18:02');
  });
});

it('begins a day at midnight in Bangladesh', () => {
  expect(dayOf(Date.parse('2026-03-04T17:59:59Z'))).toBe('2026-03-04');
  expect(dayOf(Date.parse('2026-03-04T18:00:00Z'))).toBe('2026-03-05');
});

it('writes an exact time, and a date alone', () => {
  expect(exactText('2026-03-04T18:00:05Z')).toMatch(/^Thursday,? 5 March 2026.* 00:00:05 in Bangladesh$/);
  expect(dateText('2026-03-04T18:00:05Z')).toBe('5 Mar 2026');
});

it('counts days across months and years', () => {
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(addDays('2025-12-31', 1)).toBe('2026-01-01');
});

it('writes a day with its weekday, and a time of day', () => {
  expect(dayText('2026-03-01')).toBe('Sun, 1 Mar 2026');
  expect(shortDayText('2026-03-01')).toBe('1 Mar');
  expect(timeText('2026-03-04T18:05:00Z')).toBe('00:05');
});

describe('in Bangla', () => {
  beforeEach(inBangla);

  it.each([
    ['2026-03-05T08:30:20Z', 'এইমাত্র'],
    ['2026-03-05T08:28:00Z', '২ মিনিট আগে'],
    ['2026-03-05T03:14:00Z', 'আজ ০৯:১৪'],
    ['2026-03-04T17:59:00Z', 'গতকাল ২৩:৫৯'],
    ['2026-02-03T17:59:00Z', '৩ ফেব্রুয়ারি ২৩:৫৯'],
    ['2025-11-23T17:59:00Z', '২৩ নভেম্বর ২০২৫'],
  ])('%s is near as %s', (at, text) => expect(nearText(at, NOW)).toBe(text));

  it('writes dates, weekdays and times as people do', () => {
    expect(dateText('2026-11-23T08:30:00Z')).toBe('২৩ নভেম্বর ২০২৬');
    expect(dayText('2026-11-23')).toBe('২৩ নভেম্বর ২০২৬, সোমবার');
    expect(shortDayText('2026-11-23')).toBe('২৩ নভে');
    expect(timeText('2026-11-23T08:30:00Z')).toBe('১৪:৩০');
    expect(exactText('2026-11-23T08:30:05Z')).toMatch(/^সোমবার, ২৩ নভেম্বর ২০২৬.* ১৪:৩০:০৫ \(বাংলাদেশ সময়\)$/);
  });

  it('writes Latin digits for a person who prefers them', () => {
    preferLatinDigits(true);
    expect(dateText('2026-11-23T08:30:00Z')).toBe('23 নভেম্বর 2026');
    expect(timeText('2026-11-23T08:30:00Z')).toBe('14:30');
  });
});

it('writes a date in another language than the screen', () => {
  expect(dateText('2026-11-23T08:30:00Z', 'bn')).toBe('২৩ নভেম্বর ২০২৬');
  expect(dateText('2026-11-23T08:30:00Z')).toBe('23 Nov 2026');
});
