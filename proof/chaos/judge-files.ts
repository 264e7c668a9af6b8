import { download } from '../environment/api.ts'
import type { Sent } from '../environment/load.ts'
import { fileOf } from '../environment/marked-files.ts'
import type { Environment } from '../environment/start-environment.ts'

/** Every accepted file is stored once, and can be downloaded unchanged over the API. */
export async function judgeFiles({ pool, url }: Environment, accepted: Sent[]) {
  const { rows } = await pool.query<{ name: string; tokens: string[] }>(
    'select file_name as name, array_agg(access_token::text) as tokens from attachments group by 1',
  )
  const tokens = new Map(rows.map(({ name, tokens }) => [name, tokens]))
  const judged = { kept: 0, lost: [] as string[], doubled: [] as string[], impossible: [] as string[] }
  for (const { marker, by, accessToken } of accepted.filter(({ hasFile }) => hasFile)) {
    const { fileName, bytes } = fileOf(marker)
    const [token, ...more] = tokens.get(fileName) ?? []
    if (!token) {
      judged.lost.push(`the file of ${by} ${marker} was not kept`)
      continue
    }
    judged.kept += 1 + more.length
    if (more.length > 0) judged.doubled.push(`the file of ${by} ${marker} was kept ${1 + more.length} times`)
    if (accessToken && accessToken !== token)
      judged.impossible.push(`the file of ${marker} has another token than the API returned`)
    const read = await download(url, token)
    if (!read?.equals(bytes))
      judged.lost.push(`the file of ${by} ${marker} has ${read?.length ?? 'no'} bytes, or others`)
  }
  return judged
}
