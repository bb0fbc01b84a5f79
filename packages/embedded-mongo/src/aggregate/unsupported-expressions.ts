const BY_FAMILY = `
  $exp $ln $log $log10 $pow $sqrt $rand $bitAnd $bitOr $bitXor $bitNot
  $sin $cos $tan $asin $acos $atan $atan2 $sinh $cosh $tanh $asinh $acosh $atanh $degreesToRadians $radiansToDegrees
  $strcasecmp $strLenBytes $substr $substrBytes $indexOfBytes $indexOfCP
  $regexMatch $regexFind $regexFindAll $replaceOne $replaceAll
  $range $zip $sortArray $indexOfArray $firstN $lastN $minN $maxN
  $setEquals $setUnion $setIntersection $setDifference $setIsSubset $anyElementTrue $allElementsTrue
  $arrayToObject $unsetField
  $convert $toDecimal $toHashedIndexKey
  $dayOfYear $week $isoDayOfWeek $isoWeek $isoWeekYear $dateAdd $dateSubtract $dateDiff
  $dateFromParts $dateFromString $dateToParts $tsIncrement $tsSecond
  $stdDevPop $stdDevSamp $percentile $median $accumulator
  $function $meta $sampleRate $binarySize $bsonSize
`;

/** Operators of MongoDB 7.0 that are refused by name rather than called unknown. */
export const UNSUPPORTED_EXPRESSIONS: ReadonlySet<string> = new Set(BY_FAMILY.trim().split(/\s+/));
