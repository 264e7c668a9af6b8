/**
 * The upper limit of Clopper and Pearson: the failure rate at which so few failures would be seen with a probability of
 * 1 − confidence. Exact for whole numbers; halves lie between.
 */
export function upperBoundOf(failures: number, count: number, confidence: number): number {
  if (count <= 0 || failures >= count) return 1
  let [low, high] = [0, 1]
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2
    if (incompleteBeta(middle, failures + 1, count - failures) < confidence) low = middle
    else high = middle
  }
  return Math.round(high * 10_000) / 10_000
}

/** Regularised, by the continued fraction of Lentz. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x))
  return x < (a + 1) / (a + b + 2) ? (front * fraction(x, a, b)) / a : 1 - (front * fraction(1 - x, b, a)) / b
}

const tiny = 1e-300
const away = (value: number) => (Math.abs(value) < tiny ? tiny : value)

function fraction(x: number, a: number, b: number): number {
  let c = 1
  let d = 1 / away(1 - ((a + b) * x) / (a + 1))
  let result = d
  for (let m = 1; m <= 500; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / away(1 + even * d)
    c = away(1 + even / c)
    result *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / away(1 + odd * d)
    c = away(1 + odd / c)
    const change = d * c
    result *= change
    if (Math.abs(change - 1) < 1e-12) break
  }
  return result
}

const lanczos = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
]

function logGamma(z: number): number {
  const x = z - 1
  const sum = lanczos.reduce((total, factor, index) => total + factor / (x + index + 1), 0.9999999999998099)
  const t = x + lanczos.length - 0.5
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(t) - t + Math.log(sum)
}
