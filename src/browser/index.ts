export { callPage, closeBrowser, type PageSource } from './callPage.ts'
export { type BrowserReport, describeBrowser } from './describeBrowser.ts'
export { type FoundBrowser, findBrowser } from './findBrowser.ts'
