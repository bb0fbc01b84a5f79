import { describe, expect, it, vi } from 'vitest';
import { openPage, showMessage } from './push.ts';

const MESSAGE = {
  title: 'স্টক কমে গেছে: Kettle',
  body: 'উত্তরা গুদামে ৪টি আছে',
  path: '/item/65f000000000000000000001',
  tag: '65f0000000000000000000aa',
  lang: 'bn',
};

describe('a notice that the server has sent', () => {
  it('is shown as it was written, once under its tag', async () => {
    const showNotification = vi.fn(async () => {});
    const data = { json: () => MESSAGE } as PushMessageData;
    await showMessage({ data }, { showNotification });
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(
      MESSAGE.title,
      expect.objectContaining({ body: MESSAGE.body, tag: MESSAGE.tag, lang: 'bn', data: MESSAGE.path }),
    );
  });

  const press = async (path: string, urls: string[] = []) => {
    const tabs = urls.map((url) => ({ url, focus: vi.fn() }));
    const close = vi.fn();
    const openWindow = vi.fn();
    const clients = { matchAll: async () => tabs, openWindow } as unknown as Clients;
    const location = { origin: 'https://godown.test' } as WorkerLocation;
    await openPage({ close, data: path }, { clients, location });
    expect(close).toHaveBeenCalledOnce();
    return {
      focused: tabs.filter(({ focus }) => focus.mock.calls.length > 0).map(({ url }) => url),
      openWindow,
    };
  };

  it('opens its page, and leaves other pages as they are', async () => {
    const { focused, openWindow } = await press(MESSAGE.path, ['https://godown.test/documents/new/1']);
    expect(focused).toEqual([]);
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(`https://godown.test${MESSAGE.path}`);
  });

  it('goes to a tab that shows its page', async () => {
    const url = `https://godown.test${MESSAGE.path}`;
    const { focused, openWindow } = await press(MESSAGE.path, ['https://godown.test/', url]);
    expect(focused).toEqual([url]);
    expect(openWindow).not.toHaveBeenCalled();
  });

  it('opens no other site', async () => {
    const { openWindow } = await press('https://elsewhere.test/');
    expect(openWindow).not.toHaveBeenCalled();
  });
});
