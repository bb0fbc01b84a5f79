import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  describeCommandLineQuery,
  describeGroup,
  describeKill,
  describeNpm,
  findMemoryFolder,
  isAlive,
  killTree,
  listBrowserFiles,
  listFirefoxFiles,
  readCommandLine,
  removeFolder,
  replaceFile,
} from '../lib/platform.mjs';
import { describeTestEnv } from '../lib/test-product.mjs';
import { makeFolder } from './product-process.mjs';

it('runs npm by this Node when npm started the script', () => {
  const env = { npm_execpath: 'C:\\nodejs\\node_modules\\npm\\bin\\npm-cli.js' };
  expect(describeNpm(['ci'], { platform: 'win32', env })).toEqual({
    command: process.execPath,
    args: [env.npm_execpath, 'ci'],
    shell: false,
  });
});

it('runs npm from the PATH otherwise, on Windows in a shell and without separate arguments', () => {
  const env = { npm_execpath: '/usr/lib/yarn.js' };
  expect(describeNpm(['ci', '--no-progress'], { platform: 'linux', env })).toEqual({
    command: 'npm',
    args: ['ci', '--no-progress'],
    shell: false,
  });
  expect(describeNpm(['ci', '--no-progress'], { platform: 'win32', env })).toEqual({
    command: 'npm ci --no-progress',
    args: [],
    shell: true,
  });
});

it('keeps Ctrl-C from the parts: by a process group on Unix, by a hidden console on Windows', () => {
  const unix = { spawn: { detached: true, windowsHide: true }, passOutput: false };
  expect(describeGroup({ platform: 'linux' })).toEqual(unix);
  expect(describeGroup({ platform: 'darwin' })).toEqual(unix);
  expect(describeGroup({ platform: 'win32' })).toEqual({
    spawn: { detached: false, windowsHide: true },
    passOutput: true,
  });
});

it('kills a process tree with taskkill on Windows', () => {
  expect(describeKill(123, { platform: 'win32' })).toEqual({
    file: 'taskkill',
    args: ['/pid', '123', '/t', '/f'],
  });
  expect(describeKill(123, { platform: 'darwin' })).toBeUndefined();
});

it('asks for a command line with ps on macOS and with PowerShell on Windows', () => {
  expect(describeCommandLineQuery(123, { platform: 'darwin' })).toEqual({
    file: 'ps',
    args: ['-p', '123', '-o', 'command='],
  });
  const { file, args } = describeCommandLineQuery(123, { platform: 'win32' });
  expect(file).toBe('powershell');
  expect(args.at(-1)).toBe("(Get-CimInstance Win32_Process -Filter 'ProcessId=123').CommandLine");
});

it('reads the command line of a process and kills it', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'a-marker'], {
    ...describeGroup().spawn,
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const pid = Number(child.pid);
  expect(isAlive(pid)).toBe(true);
  await expect.poll(() => readCommandLine(pid)).toContain('a-marker');
  killTree(pid);
  await ended;
  expect(isAlive(pid)).toBe(false);
});

it('looks for Chrome, Chromium and Edge where each system has them', () => {
  const windows = { PROGRAMFILES: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\a\\AppData\\Local' };
  expect(listBrowserFiles({ platform: 'win32', env: windows })).toEqual([
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Users\\a\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files\\Chromium\\Application\\chrome.exe',
    'C:\\Users\\a\\AppData\\Local\\Chromium\\Application\\chrome.exe',
    'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe',
    'C:\\Users\\a\\AppData\\Local\\Microsoft\\Edge\\Application\\msedge.exe',
  ]);
  expect(listBrowserFiles({ platform: 'darwin', env: { HOME: '/Users/a' } }).slice(0, 2)).toEqual([
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Users/a/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]);
  expect(listBrowserFiles({ platform: 'linux', env: { PATH: '/usr/bin::/snap/bin' } }).slice(0, 2)).toEqual([
    '/usr/bin/google-chrome',
    '/snap/bin/google-chrome',
  ]);
});

it('knows where Firefox is on each system', () => {
  expect(listFirefoxFiles({ platform: 'win32', env: { PROGRAMFILES: 'C:\\Program Files' } })).toEqual([
    'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
  ]);
  expect(listFirefoxFiles({ platform: 'darwin', env: {} })).toEqual([
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ]);
  expect(listFirefoxFiles({ platform: 'linux', env: { PATH: '/usr/bin:/snap/bin' } })).toEqual([
    '/usr/bin/firefox',
    '/snap/bin/firefox',
    '/usr/bin/firefox-esr',
    '/snap/bin/firefox-esr',
  ]);
});

it('replaces a file and deletes a folder', async () => {
  const folder = path.join(makeFolder(), 'inner');
  mkdirSync(folder);
  const [from, to] = [path.join(folder, 'new'), path.join(folder, 'old')];
  writeFileSync(from, 'new');
  writeFileSync(to, 'old');
  await replaceFile(from, to);
  expect(readFileSync(to, 'utf8')).toBe('new');
  await expect(replaceFile(from, to)).rejects.toThrow('ENOENT');
  removeFolder(folder);
  expect(existsSync(folder)).toBe(false);
});

it('uses no memory that has not enough room', () => {
  expect(findMemoryFolder(2 ** 60)).toBeUndefined();
});

it('unsets every setting of the API for a product under test', async () => {
  const { SETTINGS } = await import('../../apps/api/dist/settings/settings.js');
  const env = describeTestEnv({ DATA_DIR: 'somewhere' });
  expect(SETTINGS.filter((name) => env[name] === undefined)).toEqual([]);
});
