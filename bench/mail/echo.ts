import { createServer } from 'node:http'

/** The baseline of notifications: a bare server that echoes requests. */
const { PORT, HOST } = process.env

createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.concat(pieces)))
}).listen(Number(PORT), HOST)
