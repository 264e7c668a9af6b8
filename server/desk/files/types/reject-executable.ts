import { refuse } from '../../../errors.ts'
import { extensionOf } from './extension-of.ts'

/** Extensions that a double click, a shell or a virtual machine would execute. */
const extensions = new Set(
  `ade adp apk app appx appxbundle bash bat chm class cmd com command cpl csh deb dex dll dylib elf exe ex_ fish gadget
  hta inf ins ipa isp jar jnlp js jse jsx ksh lnk mde mjs cjs msc msh msi msix msp mst nsh ocx php phar pif pl
  ps1 ps1xml ps2 psc1 psd1 psm1 py pyc pyw rb reg rpm run scf scr sct sh shb so sys ts tsx vb vbe vbs vxd war wasm ws
  wsc wsf wsh xll zsh`.split(/\s+/),
)

const types = new Set([
  'application/bat',
  'application/ecmascript',
  'application/hta',
  'application/java-archive',
  'application/java-vm',
  'application/javascript',
  'application/vnd.android.package-archive',
  'application/vnd.microsoft.portable-executable',
  'application/wasm',
  'application/x-bat',
  'application/x-csh',
  'application/x-dosexec',
  'application/x-ecmascript',
  'application/x-elf',
  'application/x-executable',
  'application/x-httpd-php',
  'application/x-java-archive',
  'application/x-javascript',
  'application/x-mach-binary',
  'application/x-ms-shortcut',
  'application/x-msdos-program',
  'application/x-msdownload',
  'application/x-msi',
  'application/x-object',
  'application/x-perl',
  'application/x-php',
  'application/x-powershell',
  'application/x-python-code',
  'application/x-ruby',
  'application/x-sh',
  'application/x-sharedlib',
  'application/x-shellscript',
  'application/x-vbs',
  'text/ecmascript',
  'text/javascript',
  'text/jscript',
  'text/livescript',
  'text/vbscript',
  'text/x-ecmascript',
  'text/x-javascript',
  'text/x-perl',
  'text/x-php',
  'text/x-python',
  'text/x-ruby',
  'text/x-script.python',
  'text/x-sh',
  'text/x-shellscript',
])

/** Magic numbers of executables, in hexadecimal. */
const signatures = [
  '4d5a', // MZ: Windows and DOS programs
  '7f454c46', // ELF: Linux programs
  'feedface', // Mach-O: macOS programs, in their four byte orders
  'feedfacf',
  'cefaedfe',
  'cffaedfe',
  'cafebabe', // Mach-O for several processors, and Java classes
  '2321', // #!: scripts
  'efbbbf2321', // #! after a byte order mark
  '3c3f706870', // <?php
  '6465780a', // dex: Android programs
  '0061736d', // WebAssembly
  '4c00000001140200', // Windows shortcuts
]

/** Browsers also run `text/javascript1.0` to `text/javascript1.5`. */
export const isExecutableType = (contentType: string) =>
  types.has(contentType) || contentType.startsWith('text/javascript1.')

/** Throws 415 if the name, the declared type or the content is that of an executable or a script. */
export function rejectExecutable(fileName: string, declaredType: string, head: Buffer): void {
  const start = head.subarray(0, 8).toString('hex')
  const isRefused =
    extensions.has(extensionOf(fileName)) ||
    isExecutableType(declaredType) ||
    signatures.some((signature) => start.startsWith(signature))
  if (isRefused) throw executableNotAllowed()
}

export const executableNotAllowed = () => refuse('executable_rejected')
