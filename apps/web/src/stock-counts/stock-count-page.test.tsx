import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { passOn } from '../stock/scans/scan-event';
import { RAHIMA } from '../test/fake-identity';
import { brokenConnection, problem, renderAt, watchToasts } from '../test/inventory-kit';
import { COUNT_ID, DOCUMENT, KARIM, serveStockCount, stocked } from '../test/stock-count-kit';
import { StockCountPage } from './stock-count-page';

const grill = { ...stocked('Grill 25L', 12, 100), barcode: '8940000100' };
const kettle = {
  ...stocked('Kettle 1.7L', 4),
  barcode: '8940000200',
  cartons: [{ code: '18940000200', units: 6 }],
};
const toaster = stocked('Toaster 2', 7);
const blender = { ...stocked('Blender 750', 3), barcode: '8940000300' };
const SHEET = [toaster, grill, kettle];
const AT = `/stockCounts/${COUNT_ID}`;

async function open(server = serveStockCount(SHEET, [blender]), at = AT) {
  const toasts = watchToasts();
  const view = renderAt(StockCountPage, { at, path: '/stockCounts/:countId' });
  const person = userEvent.setup();
  await screen.findByRole('heading', { level: 1, name: 'Kitchen' });
  return { server, person, toasts, view };
}

const line = (name: string) => {
  const found = screen.getAllByRole('listitem').find((item) => item.textContent?.includes(name));
  if (!found) throw new Error(`There is no line of ${name}.`);
  return within(found);
};
const openLine = (name: RegExp) => screen.getByRole('button', { name });
/** The tab is shown again. */
const look = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
const field = () => screen.getByRole('spinbutton');

/** Counts lines in the order of the sheet, without a mouse after the first. */
async function countGrill(person: ReturnType<typeof userEvent.setup>, figure: string) {
  await person.click(openLine(/^Count Grill/));
  await person.type(field(), `${figure}{Enter}`);
}

/** A code comes from the scanner. */
async function scan(code: string) {
  const answer = await act(() => passOn(code));
  if (!answer) throw new Error('Nothing takes codes.');
  return answer;
}

describe('A scanned code', () => {
  it('counts one more of its item, and the number can be typed instead', async () => {
    const { server, person } = await open();
    expect((await scan(grill.barcode)).text).toBe('Grill 25L: 1 counted');
    expect((await scan(grill.barcode)).text).toBe('Grill 25L: 2 counted');
    await waitFor(() =>
      expect(server.sentFor(grill)).toEqual([
        { counted: 1, expected: 12, replaces: null },
        { counted: 2, expected: 12, replaces: 1 },
      ]),
    );
    expect(screen.getByRole('spinbutton', { name: 'Grill 25L' })).toHaveFocus();
    await person.keyboard('12{Enter}');
    await waitFor(() => expect(server.counts.get(grill._id)?.counted).toBe(12));
  });

  it('counts each of two that come before the first one is shown', async () => {
    const { server } = await open();
    await act(async () => {
      await passOn(grill.barcode);
      await passOn(grill.barcode);
    });
    await waitFor(() =>
      expect(server.sentFor(grill)).toMatchObject([
        { counted: 1, replaces: null },
        { counted: 2, replaces: 1 },
      ]),
    );
  });

  it('goes on from a number that is typed and not saved', async () => {
    const { server, person } = await open();
    await person.click(openLine(/^Count Grill/));
    await person.keyboard('5');
    await scan(grill.barcode);
    await waitFor(() => expect(server.counts.get(grill._id)?.counted).toBe(6));
    // The old number is gone, so that Enter does not save it over the count.
    expect(field()).toHaveValue('');
    await person.keyboard('{Enter}');
    expect(server.sentFor(grill)).toHaveLength(1);
  });

  it('leaves the question about a refused count to be answered', async () => {
    const { server, person } = await open();
    server.countAs(KARIM, grill, 8);
    await countGrill(person, '9');
    await screen.findByRole('button', { name: 'Use my 9' });
    expect(await scan(grill.barcode)).toEqual({
      isKnown: false,
      text: 'Grill 25L: answer the question at its line first.',
    });
    expect(server.sentFor(grill)).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Use my 9' })).toBeVisible();
  });

  it('can be taken back, and after all of them the line is not counted', async () => {
    const { server, person } = await open();
    const first = await scan(kettle.barcode);
    const second = await scan(kettle.barcode);
    act(() => first.takeBack?.());
    act(() => second.takeBack?.());
    await waitFor(() =>
      expect(server.sentFor(kettle)).toMatchObject([
        { counted: 1, replaces: null },
        { counted: 2, replaces: 1 },
        { counted: 1, replaces: 2 },
        { counted: null, replaces: 1 },
      ]),
    );
    expect(await screen.findByText('0 of 3 counted')).toBeVisible();
    await person.keyboard('9{Enter}');
    await waitFor(() => expect(server.counts.get(kettle._id)?.counted).toBe(9));
  });

  it('of a carton counts its units, which can be taken back', async () => {
    const { server } = await open();
    expect((await scan('18940000200')).text).toBe('Kettle 1.7L: 6 more, 6 counted');
    const { text, takeBack } = await scan('18940000200');
    expect(text).toBe('Kettle 1.7L: 6 more, 12 counted');
    act(() => takeBack?.());
    await waitFor(() =>
      expect(server.sentFor(kettle)).toMatchObject([{ counted: 6 }, { counted: 12 }, { counted: 6 }]),
    );
  });

  it('that is taken back leaves a number that was typed before it', async () => {
    const { server, person } = await open();
    await person.click(openLine(/^Count Kettle/));
    await person.keyboard('0{Enter}');
    const { takeBack } = await scan(kettle.barcode);
    act(() => takeBack?.());
    await waitFor(() => expect(server.sentFor(kettle)).toHaveLength(3));
    expect(server.counts.get(kettle._id)?.counted).toBe(0);
  });

  it('that is taken back leaves the count of a colleague', async () => {
    const { server } = await open();
    const { takeBack } = await scan(kettle.barcode);
    await waitFor(() => expect(server.counts.get(kettle._id)?.counted).toBe(1));
    server.countAs(KARIM, kettle, 8);
    act(() => takeBack?.());
    expect(await screen.findByText('1 of 3 counted')).toBeVisible();
    await waitFor(() => expect(line('Kettle').getByText(/8 counted so far/)).toBeVisible());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says if it was not taken back', async () => {
    const { server, person } = await open();
    const { takeBack } = await scan(kettle.barcode);
    await waitFor(() => expect(server.counts.get(kettle._id)?.counted).toBe(1));
    server.state.document = DOCUMENT;
    act(() => takeBack?.());
    await screen.findByRole('link', { name: DOCUMENT });
    expect(screen.getByText(/^Your count was not undone\./)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Leave it' }));
    expect(screen.queryByText(/not undone/)).toBeNull();
  });

  it('adds an item that is not on the sheet', async () => {
    const { server } = await open();
    await scan(blender.barcode);
    await waitFor(() => expect(server.counts.get(blender._id)?.counted).toBe(1));
    expect(screen.getByText('1 of 4 counted')).toBeVisible();
  });

  it('that no item has is named, and counts nothing', async () => {
    const { server } = await open();
    expect(await scan('8940009900')).toEqual({
      isKnown: false,
      text: 'No item has the code 8940009900.',
    });
    expect(server.api.of('PUT')).toHaveLength(0);
  });
});

describe('Counting', () => {
  it('lists the lines by name, with what is counted, where and by whom it was started', async () => {
    await open();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Grill 25LCount Grill 25L',
      'Kettle 1.7LCount Kettle 1.7L',
      'Toaster 2Count Toaster 2',
    ]);
    expect(screen.getByText('0 of 3 counted')).toBeVisible();
    expect(screen.getByText(/^Halishar Block Chattogram ·/)).toHaveTextContent(`· started by ${KARIM}`);
  });

  it('saves with Enter and goes to the next line that is not counted', async () => {
    const { server, person, toasts } = await open();
    await person.click(openLine(/^Count Grill/));
    expect(field()).toHaveFocus();
    await person.keyboard('11{Enter}');
    expect(screen.getByRole('spinbutton', { name: 'Kettle 1.7L' })).toHaveFocus();
    await person.keyboard('4{Enter}');
    expect(screen.getByRole('spinbutton', { name: 'Toaster 2' })).toHaveFocus();
    await person.keyboard('7{Enter}');
    expect(screen.getByText('3 of 3 counted')).toBeVisible();
    expect(screen.queryByRole('spinbutton')).not.toBeInTheDocument();
    expect(openLine(/Change the count of Toaster/)).toHaveFocus();
    await waitFor(() => expect(server.api.of('PUT')).toHaveLength(3));
    expect(server.sentFor(grill)).toEqual([{ counted: 11, expected: 12, replaces: null }]);
    const own = line('Grill').getByText('You');
    expect(own).toBeVisible();
    // Whoever reads the paper does not know who “you” is.
    expect(own.closest('[data-paper]')).toHaveAttribute('data-paper', RAHIMA.email);
    expect(toasts).not.toHaveBeenCalled();
  });

  it('replaces the own count with the next one', async () => {
    const { server, person } = await open();
    await countGrill(person, '11');
    await person.keyboard('{Escape}');
    await person.click(openLine(/11 counted. Change the count of Grill/));
    await person.keyboard('10{Enter}');
    await waitFor(() => expect(server.sentFor(grill)).toHaveLength(2));
    expect(server.sentFor(grill)[1]).toEqual({ counted: 10, expected: 12, replaces: 11 });
    expect(server.counts.get(grill._id)?.counted).toBe(10);
  });

  it.each([
    ['', 'Enter a number.'],
    ['-1', 'At least 0.'],
    ['1.5', 'Enter a whole number.'],
    ['89400001', 'This looks like a code. Enter how many.'],
  ])('says at the line why %j is not valid', async (text, message) => {
    const { server, person } = await open();
    await countGrill(person, text);
    expect(screen.getByText(message)).toBeVisible();
    expect(server.api.of('PUT')).toHaveLength(0);
  });

  it('keeps a number that was typed and not saved', async () => {
    const { person } = await open();
    await person.click(openLine(/^Count Grill/));
    await person.keyboard('5{Escape}');
    expect(openLine(/^Count Grill/)).toHaveFocus();
    expect(line('Grill').getByText('5 typed, not saved')).toBeVisible();
    await person.keyboard('{Enter}');
    expect(field()).toHaveValue('5');
  });

  it('shows expected balances and differences only on request, remembered on the device', async () => {
    const { person } = await open();
    await countGrill(person, '11');
    expect(line('Grill').queryByText(/expected|difference/)).not.toBeInTheDocument();
    expect(line('Toaster').queryByText(/expected/)).not.toBeInTheDocument();
    await person.click(screen.getByRole('checkbox', { name: 'Show expected' }));
    expect(line('Grill').getByText(/12 expected/)).toHaveTextContent('12 expected, −1 difference');
    expect(line('Toaster').getByText('7 expected')).toBeVisible();
    expect(localStorage.getItem('godown-show-expected')).toBe('yes');
  });

  it('shows the counts of other people while one works', async () => {
    const { server } = await open();
    server.countAs(KARIM, kettle, 4);
    expect(await screen.findByText('1 of 3 counted')).toBeVisible();
    expect(line('Kettle').getByText(/karim@godown\.test/)).toBeVisible();
  });
});

it('is fetched again when the tab is shown', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { server } = await open();
  server.countAs(KARIM, kettle, 4);
  hidden.mockReturnValue(false);
  look();
  expect(await screen.findByText('1 of 3 counted')).toBeVisible();
});

it('prints a box for every line, the open one too', async () => {
  const { person } = await open();
  await person.click(openLine(/^Count Grill/));
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.queryByRole('spinbutton')).not.toBeInTheDocument();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(field()).toHaveFocus();
});

describe('Finding lines', () => {
  it('filters the lines', async () => {
    const { person } = await open();
    await countGrill(person, '11');
    await person.click(screen.getByRole('radio', { name: 'Not counted 2' }));
    await person.keyboard('{Escape}');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    await person.click(screen.getByRole('radio', { name: 'With a difference 1' }));
    expect(line('Grill')).toBeDefined();
  });

  it('opens the first line that the search finds, and comes back to the search', async () => {
    const { server, person } = await open();
    const search = screen.getByRole('searchbox', { name: 'Search the sheet by name' });
    await person.type(search, 'toast{Enter}');
    expect(screen.getByRole('spinbutton', { name: 'Toaster 2' })).toHaveFocus();
    await person.keyboard('7{Enter}');
    expect(search).toHaveFocus();
    await person.keyboard('grill{Enter}12{Enter}');
    await waitFor(() => expect(server.sentFor(grill)).toHaveLength(1));
    expect(screen.getByText('2 of 3 counted')).toBeVisible();
  });

  it('adds an item that is not on the sheet', async () => {
    const { server, person } = await open();
    await person.type(screen.getByRole('searchbox'), 'blend');
    await person.click(await screen.findByRole('button', { name: 'Add Blender 750' }));
    await person.keyboard('3{Enter}');
    await waitFor(() =>
      expect(server.sentFor(blender)).toEqual([{ counted: 3, expected: 3, replaces: null }]),
    );
    expect(screen.getByText('1 of 4 counted')).toBeVisible();
  });

  it('says that the search finds more items than it shows, and reads no more of them', async () => {
    const many = Array.from({ length: 60 }, (_, n) => stocked(`Fan ${n + 10}`, 1));
    const { server, person } = await open(serveStockCount(SHEET, many));
    await person.type(screen.getByRole('searchbox'), 'fan');
    expect(await screen.findByText('More items match. Type more of the name.')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Add Fan/ })).toHaveLength(6);
    expect(server.api.calls.filter(({ query }) => Number(query.get('limit')) > 50)).toEqual([]);
    await person.type(screen.getByRole('searchbox'), ' 69');
    expect(await screen.findByRole('button', { name: 'Add Fan 69' })).toBeVisible();
    expect(screen.queryByText(/More items match/)).not.toBeInTheDocument();
  });

  it('says that the other items could not be searched', async () => {
    const { server, person } = await open();
    server.api.on('GET /item', brokenConnection);
    await person.type(screen.getByRole('searchbox'), 'oven');
    expect(
      await screen.findByText('The items that are not on the sheet could not be searched.'),
    ).toBeVisible();
  });
});

describe('A refused count', () => {
  it('asks with both figures when stock moved, and saves on request', async () => {
    const { server, person } = await open();
    server.api.on(server.linePath(grill), (call) => {
      server.balances.set(grill._id, 11);
      return server.put(call);
    });
    await countGrill(person, '9');
    const question = await screen.findByText('You counted 9 when Godown said 12. Now it says 11.');
    expect(question).toBeVisible();
    await person.click(screen.getByRole('button', { name: '9 is correct' }));
    await waitFor(() => expect(server.counts.get(grill._id)).toMatchObject({ counted: 9, expected: 11 }));
    expect(screen.queryByText(/You counted 9/)).not.toBeInTheDocument();
  });

  it('replaces the own earlier count when stock moved after it', async () => {
    const { server, person } = await open();
    await countGrill(person, '12');
    await waitFor(() => expect(server.counts.get(grill._id)?.counted).toBe(12));
    server.balances.set(grill._id, 11);
    await person.click(openLine(/Change the count of Grill/));
    await person.keyboard('9{Enter}');
    await person.click(await screen.findByRole('button', { name: '9 is correct' }));
    await waitFor(() => expect(server.counts.get(grill._id)).toMatchObject({ counted: 9, expected: 11 }));
  });

  it('opens the field with the number in it to count again', async () => {
    const { server, person } = await open();
    server.balances.set(grill._id, 11);
    await countGrill(person, '9');
    await person.click(await screen.findByRole('button', { name: 'Count again' }));
    expect(screen.getByRole('spinbutton', { name: 'Grill 25L' })).toHaveValue('9');
    await person.keyboard('8{Enter}');
    await waitFor(() => expect(server.counts.get(grill._id)).toMatchObject({ counted: 8, expected: 11 }));
  });

  it.each([
    ['Keep 8', 8, 1],
    ['Use my 9', 9, 2],
    ['Add both: 17', 17, 2],
  ])('asks when someone else counted the line: %s', async (choice, result, sent) => {
    const { server, person } = await open();
    server.countAs(KARIM, grill, 8);
    await countGrill(person, '9');
    const question = await screen.findByText(/karim@godown\.test counted 8|counted 8, /);
    expect(question).toHaveTextContent('karim@godown.test counted 8, just now. You counted 9.');
    await person.click(screen.getByRole('button', { name: choice }));
    await waitFor(() => expect(server.counts.get(grill._id)?.counted).toBe(result));
    await waitFor(() => expect(screen.queryByText(/You counted 9/)).not.toBeInTheDocument());
    expect(server.sentFor(grill)).toHaveLength(sent);
  });

  it('asks too if their count arrived while the field was open', async () => {
    const { server, person } = await open();
    await person.click(openLine(/^Count Grill/));
    server.countAs(KARIM, grill, 8);
    look();
    await screen.findByText('1 of 3 counted');
    await person.keyboard('9{Enter}');
    expect(await screen.findByRole('button', { name: 'Use my 9' })).toBeVisible();
    expect(server.counts.get(grill._id)?.counted).toBe(8);
  });

  it('does not add up two counts if stock moved between them', async () => {
    const { server, person } = await open();
    server.balances.set(grill._id, 11);
    server.countAs(KARIM, grill, 8);
    await countGrill(person, '9');
    const question = await screen.findByText(/You counted 9\. Stock moved between the two counts/);
    expect(question).toBeVisible();
    expect(screen.queryByRole('button', { name: /Add both/ })).not.toBeInTheDocument();
  });

  it('is asked about after a reload too', async () => {
    const { server, person, view } = await open();
    server.countAs(KARIM, grill, 8);
    await countGrill(person, '9');
    await screen.findByRole('button', { name: 'Use my 9' });
    view.unmount();
    await open(server);
    await person.click(await screen.findByRole('button', { name: 'Use my 9' }));
    await waitFor(() => expect(server.counts.get(grill._id)?.counted).toBe(9));
  });
});

describe('Without a connection', () => {
  it('shows counts at once, marks them, and sends lines and posting in order when it is back', async () => {
    const { server, person } = await open();
    act(() => onlineManager.setOnline(false));
    await countGrill(person, '11');
    expect(line('Grill').getByText('waiting to be sent')).toBeVisible();
    await person.keyboard('4{Enter}');
    await person.click(screen.getByRole('link', { name: 'Review and send' }));
    await person.click(screen.getByRole('button', { name: 'Save and send' }));
    expect(screen.getByText(/^Will be sent when there is internet/)).toBeVisible();
    expect(server.api.of('PUT')).toHaveLength(0);
    act(() => onlineManager.setOnline(true));
    expect(await screen.findByRole('link', { name: DOCUMENT })).toBeVisible();
    const sent = server.api.calls.filter(({ method }) => method !== 'GET').map(({ path }) => path);
    expect(sent).toEqual([
      `/stock-counts/${COUNT_ID}/lines/${grill._id}`,
      `/stock-counts/${COUNT_ID}/lines/${kettle._id}`,
      `/stock-counts/${COUNT_ID}/post`,
    ]);
  });

  it('does not post over a count that was refused', async () => {
    const { server, person } = await open();
    act(() => onlineManager.setOnline(false));
    await countGrill(person, '11');
    server.balances.set(grill._id, 10);
    await person.click(screen.getByRole('link', { name: 'Review and send' }));
    await person.click(screen.getByRole('button', { name: 'Save and send' }));
    act(() => onlineManager.setOnline(true));
    expect(await screen.findByText(/Some counts were not saved/)).toBeVisible();
    expect(server.api.of('POST')).toHaveLength(0);
    expect(screen.getByText('On the sheet, answer the question at 1 line. Then send it.')).toBeVisible();
  });
});

describe('Review and send', () => {
  const REVIEW = `${AT}?view=review`;

  it('opens at its top, wherever the sheet was scrolled to, and so does the sheet after it', async () => {
    const { person } = await open();
    await countGrill(person, '9');
    for (const link of ['Review and send', 'Back to the sheet']) {
      const toTop = vi.spyOn(window, 'scrollTo').mockReturnValue();
      await person.click(screen.getByRole('link', { name: link }));
      await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
      expect(toTop).toHaveBeenCalledExactlyOnceWith(0, 0);
      toTop.mockRestore();
    }
  });
  const counted = () => {
    const server = serveStockCount(SHEET);
    server.countAs(KARIM, grill, 10);
    server.countAs(KARIM, kettle, 4);
    return server;
  };

  it('shows each difference with its value, and what stays untouched', async () => {
    await open(counted(), REVIEW);
    const row = within(screen.getByRole('row', { name: /Grill/ }));
    expect(await row.findByText('−200.00$')).toBeVisible();
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'Grill 25L',
      'Expected12',
      'Counted10',
      'Difference−2',
      'Value−200.00$',
    ]);
    // Beside the button that settles it.
    const bar = within(screen.getByRole('group', { name: 'What is sent' }));
    expect(bar.getByText('2 lines counted, 1 with a difference: −2 units, −200.00$.')).toBeVisible();
    expect(bar.getByRole('button', { name: 'Save and send' })).toBeEnabled();
    expect(screen.getByText('This line was not counted. Its stock stays as it is.')).toBeVisible();
    expect(screen.getByRole('listitem')).toHaveTextContent('Toaster 2');
  });

  it.each([
    [11, '−1 unit, −100.00$.'],
    [13, '+1 unit, 100.00$.'],
  ])('says one unit of a difference of one (%d of 12)', async (units, sum) => {
    const server = serveStockCount(SHEET);
    server.countAs(KARIM, grill, units);
    await open(server, REVIEW);
    expect(await screen.findByText(`1 line counted, 1 with a difference: ${sum}`)).toBeVisible();
  });

  it('posts, says the number and opens the document', async () => {
    const { person, toasts } = await open(counted(), REVIEW);
    await person.click(screen.getByRole('button', { name: 'Save and send' }));
    expect(await screen.findByRole('link', { name: DOCUMENT })).toHaveAttribute(
      'href',
      `/documents/${DOCUMENT}`,
    );
    expect(screen.getByRole('link', { name: 'New stock count' })).toHaveAttribute('href', '/stockCounts/new');
    expect(toasts).toHaveBeenCalledExactlyOnceWith(
      `Sent as ${DOCUMENT}.`,
      expect.objectContaining({ label: 'Open' }),
    );
    expect(screen.queryByRole('button', { name: /send/i })).not.toBeInTheDocument();
    act(() => toasts.mock.calls[0]?.[1]?.run());
    expect(screen.getByTestId('location')).toHaveTextContent(`/documents/${DOCUMENT}`);
  });

  it('asks about counts that are far from what was expected', async () => {
    const server = counted();
    server.countAs(KARIM, toaster, 70);
    const { person } = await open(server, REVIEW);
    await person.click(screen.getByRole('button', { name: 'Save and send' }));
    const question = await screen.findByRole('dialog', { name: 'Are these counts right?' });
    expect(question).toHaveTextContent('Toaster 2: 70 counted; Godown says 7.');
    expect(question).not.toHaveTextContent('Grill');
    await person.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(server.api.of('POST')).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Save and send' }));
    await person.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save and send' }),
    );
    expect(await screen.findByRole('link', { name: DOCUMENT })).toBeVisible();
  });

  it('says why it was refused, and posts again', async () => {
    const server = counted();
    const accept = server.api;
    const refuse = () => problem(422, 'invalid_input', 'Some lines were recounted.');
    accept.on(server.postPath, refuse);
    const { person } = await open(server, REVIEW);
    await person.click(screen.getByRole('button', { name: 'Save and send' }));
    expect(await screen.findByText('It was not sent. Some lines were recounted.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(accept.of('POST')).toHaveLength(2));
  });

  it('says at each line why it must be counted again, until it is', async () => {
    const server = counted();
    const message =
      'Grill 25L was counted or corrected by gate@godown.test after this count. Count it again.';
    const errors = [{ path: `lines.${grill._id}`, message }];
    server.api.on(server.postPath, () => problem(422, 'invalid_input', message, { errors }));
    const { person } = await open(server, REVIEW);
    await person.click(screen.getByRole('button', { name: 'Save and send' }));
    const row = within(screen.getByRole('row', { name: /Grill/ }));
    expect(await row.findByText(message)).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Back to the sheet' }));
    expect(line('Grill').getByText(message)).toBeVisible();
    expect(line('Kettle').queryByText(message)).not.toBeInTheDocument();
    await person.click(openLine(/Change the count of Grill/));
    await person.keyboard('12{Enter}');
    expect(line('Grill').queryByText(message)).not.toBeInTheDocument();
  });

  it('cannot be posted before anything is counted', async () => {
    await open(serveStockCount(SHEET), REVIEW);
    expect(screen.getByRole('button', { name: 'Save and send' })).toBeDisabled();
  });
});

describe('A closed stock count', () => {
  it('is noticed by an open page, and cannot be counted any more', async () => {
    const { server } = await open();
    server.state.document = DOCUMENT;
    look();
    expect(await screen.findByRole('link', { name: DOCUMENT })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Count/ })).not.toBeInTheDocument();
  });

  it('says which count came too late', async () => {
    const { server, person } = await open();
    server.state.document = DOCUMENT;
    await countGrill(person, '9');
    expect(
      await screen.findByText('Your count of 9 was not saved: the stock count is closed.'),
    ).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Leave it' }));
    expect(screen.queryByText(/Your count of 9/)).not.toBeInTheDocument();
  });

  it('is discarded after a question', async () => {
    const { server, person } = await open();
    await person.click(screen.getByRole('button', { name: 'Discard' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Discard this stock count?' }));
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(server.api.of('DELETE')).toHaveLength(0);
    await person.click(screen.getByRole('button', { name: 'Discard' }));
    await person.click(dialog.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent('/documents'));
    expect(server.state.isDiscarded).toBe(true);
  });

  it('is not read again after it was discarded here, also while the next page is still loading', async () => {
    const server = serveStockCount(SHEET);
    const StillHere = () => (
      <Routes location={AT}>
        <Route path="/stockCounts/:countId" element={<StockCountPage />} />
      </Routes>
    );
    renderAt(StillHere, { at: AT, path: '*' });
    const person = userEvent.setup();
    await screen.findByRole('heading', { level: 1, name: 'Kitchen' });
    await person.click(screen.getByRole('button', { name: 'Discard' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Discard this stock count?' }));
    const reads = () =>
      server.api.calls.filter(({ method, path }) => method === 'GET' && path.endsWith(COUNT_ID));
    const before = reads().length;
    await person.click(dialog.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('There is no such stock count')).toBeVisible();
    look();
    expect(reads()).toHaveLength(before);
  });

  it('says so when someone else has discarded it', async () => {
    const { server } = await open();
    server.state.isDiscarded = true;
    look();
    expect(await screen.findByText('There is no such stock count')).toBeVisible();
  });
});

it('retries a count until the server responds', async () => {
  const { server, person } = await open();
  let isUp = false;
  server.api.on(server.linePath(grill), (call) => (isUp ? server.put(call) : brokenConnection()));
  await countGrill(person, '11');
  expect(await line('Grill').findByText('waiting to be sent')).toBeVisible();
  isUp = true;
  await waitFor(() => expect(server.counts.get(grill._id)?.counted).toBe(11));
});
