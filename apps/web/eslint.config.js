/**
 * The browser features that the built app may use. Biome checks the sources; this checks the built files, with libraries.
 * package.json says which browsers are supported (`browserslist`). All of them have what was Baseline at the end
 * of 2022, see https://web.dev/baseline. Anything newer needs an entry here, and a reason why it does no harm.
 */
import css from '@eslint/css';
import baselineJs from 'eslint-plugin-baseline-js';

const linterOptions = { noInlineConfig: true };
const available = 2022;

const JS_FEATURES = [
  // All supported browsers have it. Chrome before 124 gives the time-out another name.
  'abortsignal-timeout',
  // copy-text.ts copies a selection where a page has no clipboard.
  'async-clipboard',
  // All supported browsers have them. A paper of another size than A4 is set with one.
  'constructed-stylesheets',
  // All browsers have them. The program that draws codes (bwip-js) reads UTF-8 with them.
  'escape-unescape',
  // push-device.ts asks first whether the browser has them. Safari on a phone has them in an installed app only.
  'notifications',
  // Only called where it exists.
  'requestidlecallback',
  // All supported browsers have it.
  'print',
  // React reads it where it exists.
  'network-information',
  // All supported browsers have it. csv-stringify has a Buffer of its own for browsers, which uses it.
  'proto',
  // The reader of codes (barcode-detector) uses these where they exist, and an element on the page where not. Emscripten, with which it
  // is compiled, has a setting that is called `arguments`.
  'createimagebitmap',
  'explicit-resource-management',
  'functions-caller-arguments',
  'offscreen-canvas',
  // A phone buzzes after a scan where it can.
  'vibration',
];

const CSS_FEATURES = {
  // Tailwind sets the same values without it in browsers that do not know it (Firefox before 128).
  // Without @page a printer has the margins of its settings.
  allowAtRules: ['page', 'property'],
  // All supported browsers have it.
  allowFunctions: ['color-mix'],
  allowProperties: [
    // All supported browsers have these.
    'accent-color',
    'container-type',
    'outline',
    'overscroll-behavior',
    // The build adds what Safari needs: -webkit-mask, -webkit-user-select.
    'mask',
    'user-select',
    // Without these a page looks or works a little less well.
    'contain-intrinsic-height',
    'content-visibility',
    'forced-color-adjust',
    'mask-image',
    'print-color-adjust',
    'resize',
    'scrollbar-width',
    'text-wrap',
  ],
  allowPropertyValues: {
    // Without it a printed heading may be the last line of its page.
    'break-after': ['avoid'],
    // Without it the total of a printed document may be on the next page.
    'break-before': ['avoid'],
    // All supported browsers have these.
    'grid-template-columns': ['subgrid'],
    'word-break': ['break-word'],
  },
  // print.css asks first whether the browser knows :has(). The others are Tailwind's, inside :is(), which skips what a browser
  // does not know; ::marker hides the arrow of a summary.
  allowSelectors: ['has', 'marker', 'open', 'popover-open'],
  // Tailwind's height of an empty date field; without it the field is as high as its padding makes it.
  allowUnits: ['lh'],
};

export default [
  {
    files: ['**/*.js'],
    linterOptions,
    plugins: { 'baseline-js': baselineJs },
    rules: {
      'baseline-js/use-baseline': [
        'error',
        {
          available,
          includeWebApis: { preset: 'auto' },
          includeJsBuiltins: { preset: 'auto' },
          ignoreFeatures: JS_FEATURES,
        },
      ],
    },
  },
  {
    files: ['**/*.css'],
    language: 'css/css',
    linterOptions,
    plugins: { css },
    rules: { 'css/use-baseline': ['error', { available, ...CSS_FEATURES }] },
  },
];
